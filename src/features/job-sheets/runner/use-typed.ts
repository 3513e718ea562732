import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds without a key until a typed answer is saved. */
const DELAY = 300;

/** Text that is saved as it is typed: shortly after the last key, and at once when its card is left. */
export function useTyped(stored: string, save: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(stored);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; text: string } | null>(null);
  const flush = useEffectEvent(() => {
    const { current } = waiting;
    if (!current) return;
    clearTimeout(current.timer);
    waiting.current = null;
    save(current.text);
  });
  useEffect(() => {
    const onHidden = () => flush();
    // A tablet's browser ends hidden pages without a word.
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, []);
  const type = (next: string) => {
    setText(next);
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { text: next, timer: setTimeout(() => flush(), DELAY) };
  };
  return [text, type];
}
