/** Rows are read from the device in steps of this many, so that scrolling by one row reads nothing. */
export const WINDOW_STEP = 50;

export interface ListWindow {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The rows to hold for the ones on screen: a step more on either side, cut at whole steps. */
export function windowAround(first: number, last: number, total: number): ListWindow {
  const from = Math.floor(first / WINDOW_STEP) * WINDOW_STEP - WINDOW_STEP;
  const to = (Math.floor(last / WINDOW_STEP) + 2) * WINDOW_STEP;
  return { from: Math.max(0, from), to: Math.min(total, to) };
}
