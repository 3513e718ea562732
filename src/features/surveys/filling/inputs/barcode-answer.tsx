import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ScanLine from 'lucide-react/icons/scan-line';
import { Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { entities } from '../../../../domain/registry.ts';
import { FieldScanner, SCANNED_INTO } from '../../../../resource/inputs/field-scanner.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextInput } from '../../../../ui/controls/inputs.tsx';
import type { AnswerInputProps } from '../answer-input.ts';

/** A code as the camera sees it, a scanner types it, or a person does. */
export function BarcodeAnswer({ shown, onAnswer }: AnswerInputProps) {
  const { t } = useLingui();
  const scanner = use(FieldScanner);
  const input = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  const take = useEffectEvent((code: string) => onAnswer(code));
  useEffect(() => {
    const element = input.current;
    const onScanned = (event: Event) => {
      if (event instanceof CustomEvent) take(String(event.detail));
    };
    element?.addEventListener(SCANNED_INTO, onScanned);
    return () => element?.removeEventListener(SCANNED_INTO, onScanned);
  }, []);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <TextInput
        ref={input}
        flex="1 1 14rem"
        width="auto"
        minH="14"
        fontSize="lg"
        fontFamily="mono"
        autoComplete="off"
        maxLength={1000}
        data-takes-scans=""
        readOnly={shown.isReadOnly}
        value={shown.value}
        onChange={(event) => onAnswer(event.target.value)}
      />
      {scanner && !shown.isReadOnly && (
        <Button size="lg" icon={<ScanLine aria-hidden />} onClick={() => setScanning(true)}>
          {t`Scan`}
        </Button>
      )}
      {scanner &&
        isScanning &&
        // Outside of the page: what is typed there is none of its answers.
        createPortal(
          <Suspense>
            <scanner.Sheet
              entity={entities.asset.name}
              onCode={(code) => {
                onAnswer(code);
                setScanning(false);
              }}
              onPick={() => setScanning(false)}
              onClose={() => setScanning(false)}
            />
          </Suspense>,
          document.body,
        )}
    </chakra.div>
  );
}
