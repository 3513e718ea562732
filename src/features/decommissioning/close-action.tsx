import { Trans } from '@lingui/react/macro';
import Archive from 'lucide-react/icons/archive';
import { lazy, Suspense, useState } from 'react';
import type { decommissioning } from '../../domain/decommissioning/decommissioning.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }));

/** Everything that closing changes, this person must be allowed to change. */
const NEEDED = ['decommissioning:edit', 'assets:edit', 'maintenance:edit'];

export function CloseAction({ row }: DetailPart<typeof decommissioning>) {
  const { can } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const isOver = row.status === 'Disposed' || row.status === 'ReturnedToStock';
  if (!isOver || !NEEDED.every(can)) return null;
  return (
    <>
      <Button look="primary" icon={<Archive aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Close and retire</Trans>
      </Button>
      <Suspense>{isOpen && <CloseDialog row={row} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
