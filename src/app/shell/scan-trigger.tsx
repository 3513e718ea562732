import { useLingui } from '@lingui/react/macro';
import ScanLine from 'lucide-react/icons/scan-line';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { lazyWithWords } from '../catalogues.ts';

const ScanHost = lazy(lazyWithWords('scan', async () => (await import('../scan/scan-host.tsx')).ScanHost));

/** Opens the sheet that reads codes. What a scanner types is heard on every screen, whether the sheet is open or not. */
export function ScanTrigger() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Scan`} onClick={() => setOpen(true)}>
        <ScanLine aria-hidden />
      </IconButton>
      <Suspense>
        <ScanHost isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  );
}
