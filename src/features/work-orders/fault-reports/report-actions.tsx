import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import Wrench from 'lucide-react/icons/wrench';
import { lazy, Suspense, useState } from 'react';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import { entities } from '../../../domain/registry.ts';
import { faultReport } from '../../../domain/work-orders/fault-report.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';

const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }));
const DuplicateDialog = lazy(async () => ({
  default: (await import('./duplicate-dialog.tsx')).DuplicateDialog,
}));
const RejectDialog = lazy(async () => ({
  default: (await import('../../../resource/act/reject-dialog.tsx')).RejectDialog,
}));

/** What becomes of a report that nobody has decided on. */
export function ReportActions({ row }: DetailPart<typeof faultReport>) {
  const { t } = useLingui();
  const { can, repository } = useWorkspace();
  const [open, setOpen] = useState<'accept' | 'duplicate' | 'reject' | null>(null);
  if (row.status !== 'New' || !can('fault-reports:edit')) return null;
  const part = { report: typedRow(faultReport, row), onClose: () => setOpen(null) };
  return (
    <>
      <Button icon={<ThumbsDown aria-hidden />} onClick={() => setOpen('reject')}>
        <Trans>Reject</Trans>
      </Button>
      <Button icon={<Copy aria-hidden />} onClick={() => setOpen('duplicate')}>
        <Trans>Reported before</Trans>
      </Button>
      {can('work-orders:create') && (
        <Button look="primary" icon={<Wrench aria-hidden />} onClick={() => setOpen('accept')}>
          <Trans>Create work order</Trans>
        </Button>
      )}
      <Suspense>
        {open === 'accept' && <AcceptDialog {...part} />}
        {open === 'duplicate' && <DuplicateDialog {...part} />}
        {open === 'reject' && (
          <RejectDialog
            title={t`Reject this report?`}
            row={row}
            onReject={(rejectionReason, seen) =>
              repository.update(entities.faultReport, row.id, { status: 'Rejected', rejectionReason }, seen)
            }
            onClose={part.onClose}
          />
        )}
      </Suspense>
    </>
  );
}
