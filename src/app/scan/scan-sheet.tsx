import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { ScannerInto } from '../../resource/inputs/scanner-into.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { TypedScan } from './give-scan.ts';
import { Looking } from './looking.tsx';
import { ScanResult } from './scan-result.tsx';
import { useScan } from './use-scan.ts';

interface ScanSheetProps {
  /** What a scanner has typed: the sheet begins with what that is. */
  typed?: TypedScan;
  onSearch: (text: string) => void;
  onClose: () => void;
}

/** Camera, picture or typed code: what it says is looked for on this device, and the one record that it names is opened, or offered to who is in a form. */
export function ScanSheet({ typed, onSearch, onClose }: ScanSheetProps) {
  const { t } = useLingui();
  const scan = useScan(onClose, typed?.isInForm !== true);
  const code = typed?.code;
  const takeTyped = useEffectEvent((text: string) => scan.take(text));
  useEffect(() => {
    if (code !== undefined) takeTyped(code);
  }, [code]);
  const isLooking = scan.scanned === null && typed === undefined;
  return (
    <Dialog
      title={t`Scan`}
      place="screen"
      onClose={onClose}
      footer={
        scan.scanned &&
        typed === undefined && (
          <Button onClick={scan.again}>
            <Trans>Scan another one</Trans>
          </Button>
        )
      }
    >
      <ScannerInto onScanned={scan.take}>
        {isLooking && <Looking onCode={scan.take} />}
        {scan.scanned && (
          // In here: a dialog whose words are awaited from outside is taken away, and counts as closed.
          <Suspense fallback={<Searching />}>
            <ScanResult scanned={scan.scanned} onOpen={scan.open} onSearch={onSearch} onClose={onClose} />
          </Suspense>
        )}
      </ScannerInto>
    </Dialog>
  );
}
