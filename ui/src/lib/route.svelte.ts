/** Where in the page a person is: the address says it, and links change it without a reload. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'chair'; key: string }
  | { page: 'rules'; game: string; paragraph: string };

export function read(path: string, hash: string): Route {
  const [first, second] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'new' && second) return { page: 'new', game: second };
  if (first === 'table' && second) return { page: 'table', table: second };
  if (first === 'chair' && second) return { page: 'chair', key: second };
  if (first === 'rules' && second)
    return { page: 'rules', game: second, paragraph: hash.replace(/^#/, '') };
  return { page: 'lobby' };
}

class Router {
  route = $state<Route>(read(location.pathname, location.hash));

  constructor() {
    const changed = () => (this.route = read(location.pathname, location.hash));
    window.addEventListener('popstate', changed);
    window.addEventListener('hashchange', changed);
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
      if (!link || !plain || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || link.pathname.startsWith('/api')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  /** Go to an address of this page; `replace` leaves no way back. */
  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.route = read(location.pathname, location.hash);
    if (!location.hash) window.scrollTo(0, 0);
  }
}

export const router = new Router();
