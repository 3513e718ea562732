import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from '../../../../ui/page/when-idle.ts';

/** Whether an element has come into sight, and the browser had time for it since: a map that nobody looks at is not opened. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || isSeen) return undefined;
    let isGone = false;
    const watching = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      watching.disconnect();
      whenIdle(() => !isGone && setSeen(true));
    });
    watching.observe(watched);
    return () => {
      isGone = true;
      watching.disconnect();
    };
  }, [element, isSeen]);
  return isSeen;
}
