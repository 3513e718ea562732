import { useLingui } from '@lingui/react/macro';
import ScanLine from 'lucide-react/icons/scan-line';
import { type RefObject, Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../ui/controls/button.tsx';
import { FieldScanner, type FieldScannerProps, SCANNED_INTO } from './field-scanner.ts';

/** The kind of record that a code is to name. */
export type PickerScanKind = Pick<FieldScannerProps, 'entity' | 'leaveOut'>;

interface PickerScanProps extends PickerScanKind {
  input: RefObject<HTMLInputElement | null>;
  /** A scanner has typed into the input; its text is as it was before. */
  onTyped: () => void;
  onPick: FieldScannerProps['onPick'];
}

/** In a picker's input: chooses the record that a code names, which a camera sees or a scanner types. */
export function PickerScan({ entity, leaveOut, input, onTyped, onPick }: PickerScanProps) {
  const { t } = useLingui();
  const scanner = use(FieldScanner);
  const [scan, setScan] = useState<{ readonly code?: string } | null>(null);
  const takeTyped = useEffectEvent((code: string) => {
    onTyped();
    setScan({ code });
  });
  useEffect(() => {
    const element = input.current;
    const onScanned = (event: Event) => {
      if (event instanceof CustomEvent) takeTyped(String(event.detail));
    };
    element?.addEventListener(SCANNED_INTO, onScanned);
    return () => element?.removeEventListener(SCANNED_INTO, onScanned);
  }, [input]);
  if (!scanner) return null;
  return (
    <>
      <IconButton label={t`Scan a code`} position="absolute" insetEnd="0" top="0" onClick={() => setScan({})}>
        <ScanLine aria-hidden />
      </IconButton>
      {scan &&
        // Outside of the form: what is typed there is none of its fields.
        createPortal(
          <Suspense>
            <scanner.Sheet
              key={scan.code}
              {...scan}
              entity={entity}
              leaveOut={leaveOut}
              onPick={onPick}
              onClose={() => setScan(null)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
