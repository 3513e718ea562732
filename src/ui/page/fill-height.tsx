import { chakra } from '@chakra-ui/react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * A page that is exactly as high as what the shell leaves of the window, so that the list in it scrolls and its head
 * stays. Measured, because the shell's bars differ with width, banners and safe areas; and written past React: a state
 * would draw the list a second time before anybody has seen it. `flush`: without margins.
 */
export function FillHeight({ flush = false, children }: { flush?: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [guess] = useState(topOfContent);
  useLayoutEffect(() => {
    const page = ref.current;
    if (!page) return undefined;
    let known = guess;
    const measure = () => {
      const top = page.getBoundingClientRect().top + window.scrollY;
      // Everything within inherits it: each writing styles the whole page anew.
      if (top === known) return;
      known = top;
      page.style.setProperty('--page-top', `${top}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [guess]);
  return (
    <chakra.div
      ref={ref}
      display="flex"
      flexDirection="column"
      minH="28rem"
      height="calc(100dvh - var(--page-top) - var(--shell-bottom, 0px))"
      px={flush ? '0' : { base: '3', md: '6' }}
      pt={flush ? '0' : { base: '4', md: '5' }}
      pb={flush ? '0' : { base: '3', md: '5' }}
      // CSS variables are no properties that React's types know.
      style={{ '--page-top': `${guess}px` } as CSSProperties}
    >
      {children}
    </chakra.div>
  );
}

/** Pixels above the content, asked before anything of the page is there, when the answer costs no layout. */
function topOfContent(): number {
  const content = document.getElementById('content');
  return content ? content.getBoundingClientRect().top + window.scrollY : 56;
}
