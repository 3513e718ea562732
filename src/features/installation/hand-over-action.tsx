import { Trans } from '@lingui/react/macro';
import Handshake from 'lucide-react/icons/handshake';
import { lazy, Suspense, useState } from 'react';
import type { installation } from '../../domain/installation/installation.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';

const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}));

/** Everything that a hand-over changes, this person must be allowed to change. */
const NEEDED = ['installations:edit', 'assets:edit', 'maintenance:edit'];

export function HandOverAction({ row }: DetailPart<typeof installation>) {
  const { can } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  if (row.status !== 'Energised' || !NEEDED.every(can)) return null;
  return (
    <>
      <Button look="primary" icon={<Handshake aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Hand over</Trans>
      </Button>
      <Suspense>{isOpen && <HandOverDialog installation={row} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
