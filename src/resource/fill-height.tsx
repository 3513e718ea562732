import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A page that is exactly as high as what the shell leaves of the window, so that the list in it scrolls and its head
 * stays. Measured, because the shell's bars differ with width, banners and safe areas; and written past React: a state
 * would draw the list a second time before anybody has seen it.
 */
export function FillHeight({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = ref.current;
    if (!page) return undefined;
    const measure = () => {
      const top = page.getBoundingClientRect().top + window.scrollY;
      page.style.setProperty('--page-top', `${top}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return (
    <chakra.div
      ref={ref}
      display="flex"
      flexDirection="column"
      minH="28rem"
      height="calc(100dvh - var(--page-top, 56px) - var(--shell-bottom, 0px))"
      px={{ base: '3', md: '6' }}
      pt={{ base: '4', md: '5' }}
      pb={{ base: '3', md: '5' }}
    >
      {children}
    </chakra.div>
  );
}
