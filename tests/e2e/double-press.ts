import type { Locator } from '@playwright/test';

/** Milliseconds between the two halves of a double press. */
const BETWEEN = 120;

/**
 * Presses twice at one place, as a thumb does that is not sure: the second half falls on whatever stands there by then.
 * Both in the page's own time: a browser that is told of each by itself hears them as far apart as the machine is busy.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate(async (element, between) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const press = () => {
      const there = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
      there?.click();
      return there ?? null;
    };
    if (press() !== element) throw new Error('Something else stands where the button is');
    await new Promise((resolve) => setTimeout(resolve, between));
    press();
  }, BETWEEN);
}
