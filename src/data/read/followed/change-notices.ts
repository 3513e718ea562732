/** Milliseconds between two notices while rows keep coming, and once all were read. */
const FILLING_INTERVAL = 700;
const SETTLED_INTERVAL = 2000;

/** Of the time that reading takes, so much is left to others. */
const REST = 0.5;

interface ChangeNotices {
  onChange(isWhole: boolean): void;
  rest(): Promise<void>;
}

/**
 * Tells a page of changed rows, not more often than it can draw them: at once what was read last, and what is written after a
 * quiet moment.
 * @param tell returns whether all rows were read
 */
export function changeNotices(tell: () => boolean): ChangeNotices {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let toldWhole = false;
  let began = performance.now();
  const intervalTo = (isWhole: boolean) => {
    if (!isWhole) return FILLING_INTERVAL;
    return toldWhole ? SETTLED_INTERVAL : 0;
  };
  const tellNow = () => {
    timer = undefined;
    last = performance.now();
    toldWhole = tell();
  };
  return {
    onChange(isWhole) {
      // Whoever was told last may know too little: the last of many changes is always told.
      if (timer !== undefined && !isWhole) return;
      clearTimeout(timer);
      const wait = last + intervalTo(isWhole) - performance.now();
      timer = setTimeout(tellNow, Math.max(0, wait));
    },
    async rest() {
      const worked = performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, worked * REST));
      began = performance.now();
    },
  };
}
