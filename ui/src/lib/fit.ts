/** Fits a board into its frame: the largest scale at which nothing has to be scrolled. */

const LEAST = 0.2;
const MOST = 1.5;
/** Beside the fields of a board, cards take less room. */
const MOST_BESIDE = 0.8;
const STEPS = 7;

export function fit(board: HTMLElement): void {
  const fits = (scale: number): boolean => {
    board.style.setProperty('--scale', scale.toFixed(3));
    return (
      board.scrollHeight <= board.clientHeight + 1 && board.scrollWidth <= board.clientWidth + 1
    );
  };
  const most = board.classList.contains('has-grid') ? MOST_BESIDE : MOST;
  if (fits(most)) return;
  let [low, high] = [LEAST, most];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}
