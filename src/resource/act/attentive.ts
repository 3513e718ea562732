/** Milliseconds between two looks whether the page still answers. */
const LOOK = 50;

/**
 * Resolves when the page was able to answer for this long. A slow tablet that draws what a press asked for hears the
 * second half of a double press only when it is done: what it could not hear meanwhile does not count.
 *
 * @param time milliseconds
 */
export async function attentiveFor(time: number): Promise<void> {
  for (let heard = 0; heard < time; heard += LOOK) await new Promise((resolve) => setTimeout(resolve, LOOK));
}
