/** Fits a board into its frame: the largest scale at which nothing has to be scrolled. */

const LEAST = 0.42;
const MOST = 1.25;
const STEPS = 7;

export function fit(board: HTMLElement): void {
  const fits = (scale: number): boolean => {
    board.style.setProperty('--scale', scale.toFixed(3));
    return (
      board.scrollHeight <= board.clientHeight + 1 && board.scrollWidth <= board.clientWidth + 1
    );
  };
  if (fits(MOST)) return;
  let [low, high] = [LEAST, MOST];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}
