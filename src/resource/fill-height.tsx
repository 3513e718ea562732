import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * A page that is exactly as high as what the shell leaves of the window, so that the list in it scrolls and its head
 * stays. Measured, because the shell's bars differ with width, banners and safe areas.
 */
export function FillHeight({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(56);
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setTop(ref.current.getBoundingClientRect().top + window.scrollY);
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
      px={{ base: '3', md: '6' }}
      pt={{ base: '4', md: '5' }}
      pb={{ base: '3', md: '5' }}
      style={{ height: `calc(100dvh - ${top}px - var(--shell-bottom, 0px))` }}
    >
      {children}
    </chakra.div>
  );
}
