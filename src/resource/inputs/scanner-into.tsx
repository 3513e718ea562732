import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { SCANNED_INTO } from './field-scanner.ts';

interface ScannerIntoProps {
  onScanned: (code: string) => void;
  children: ReactNode;
}

/** In a dialog, or on a screen without one: takes what a scanner types while it is there, wherever the focus is. */
export function ScannerInto({ onScanned, children }: ScannerIntoProps) {
  const ref = useRef<HTMLDivElement>(null);
  const take = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent) onScanned(String(event.detail));
  });
  useEffect(() => {
    const element = ref.current;
    const onEvent = (event: Event) => take(event);
    element?.addEventListener(SCANNED_INTO, onEvent);
    return () => element?.removeEventListener(SCANNED_INTO, onEvent);
  }, []);
  return (
    <div ref={ref} data-takes-scans="all">
      {children}
    </div>
  );
}
