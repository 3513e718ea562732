import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key until a typed answer is saved. */
const DELAY = 300;

/** Saves at once what waits in each field that is on the screen. */
const SAVING = new Set<() => void>();

/** For what nothing may be written after: not everything that presses a button takes the focus out of the field before. */
export function saveTyped(): void {
  for (const save of SAVING) save();
}

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly save: () => void;
}

/** Text that is saved as it is typed: shortly after the last key, and at once when it is left, or its card is. */
export function useTyped(
  stored: string,
  save: (text: string) => void,
  delay = DELAY,
): [text: string, type: (text: string) => void, leave: () => void] {
  const [text, setText] = useState(stored);
  const waiting = useRef<Waiting | null>(null);
  useEffect(() => {
    const saveNow = () => flush(waiting);
    SAVING.add(saveNow);
    // A tablet's browser ends hidden pages without a word.
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      document.removeEventListener('visibilitychange', saveNow);
      SAVING.delete(saveNow);
      flush(waiting);
    };
  }, []);
  const type = (next: string) => {
    setText(next);
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { save: () => save(next), timer: setTimeout(() => flush(waiting), delay) };
  };
  return [text, type, () => flush(waiting)];
}

function flush(waiting: { current: Waiting | null }) {
  const { current } = waiting;
  if (!current) return;
  clearTimeout(current.timer);
  waiting.current = null;
  current.save();
}
