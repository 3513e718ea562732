import type { Page } from 'playwright';

/** What must have happened on the screen before the watch stops. */
export interface KeyGoal {
  readonly event: 'click' | 'keydown';
  /** Elements whose text and values together must be others than before the event; all of them hold something then. */
  readonly watched: string;
}

interface KeyWatch {
  arm(goal: KeyGoal): void;
  result(): Promise<number>;
}

declare global {
  var keyWatch: KeyWatch;
}

/** @returns milliseconds from the event, as the browser timed it, to the frame that shows what follows from it */
export async function watchKey(page: Page, goal: KeyGoal, input: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => globalThis.keyWatch.arm(wanted), goal);
  await input();
  return page.evaluate(() => globalThis.keyWatch.result());
}

/** Installed before the app starts. Runs in the page. */
export function installKeyWatch(): void {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
      const inputs = [...element.querySelectorAll('input')].map(
        (one) => `${one.value} ${one.checked} ${one.readOnly}`,
      );
      return `${element.textContent} ${inputs.join(' ')}`;
    });
  let finished = Promise.resolve(0);
  globalThis.keyWatch = {
    arm({ event, watched }) {
      const before = seen(watched);
      finished = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing followed: ${seen(watched).join(' | ')}`)), 20_000);
        const begin = ({ timeStamp }: Event) => {
          removeEventListener(event, begin, true);
          const look = () => {
            const now = seen(watched);
            const isDone = now.length > 0 && now.every((text, place) => text !== before[place]);
            if (!isDone) {
              requestAnimationFrame(look);
              return;
            }
            // What this frame shows is painted when the first task behind it begins.
            const end = () => resolve(performance.now() - timeStamp);
            void scheduler.postTask(end, { priority: 'user-blocking' });
          };
          requestAnimationFrame(look);
        };
        addEventListener(event, begin, true);
      });
    },
    result: () => finished,
  };
}
