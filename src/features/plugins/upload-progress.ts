/** Until the browser says how much was sent, the bar moves by itself: so many percent each step, up to a limit (R4.8). */
export const SIMULATED = { step: 10, every: 500, most: 90 } as const;

/** What is sent is not yet taken: the last percent is the answer. */
const MOST_SENT = 99;

/**
 * Runs an upload and tells how far it is, in percent and never backwards: 100 when it was taken.
 * @param upload is given what it is to call with the share that was sent, from 0 to 1
 */
export async function withProgress(
  upload: (onProgress: (share: number) => void) => Promise<unknown>,
  tell: (percent: number) => void,
): Promise<void> {
  let percent = 0;
  const advance = (to: number) => {
    percent = Math.max(percent, to);
    tell(percent);
  };
  const timer = setInterval(
    () => advance(Math.min(percent + SIMULATED.step, SIMULATED.most)),
    SIMULATED.every,
  );
  try {
    await upload((share) => {
      clearInterval(timer);
      advance(Math.min(MOST_SENT, Math.round(share * 100)));
    });
    advance(100);
  } finally {
    clearInterval(timer);
  }
}
