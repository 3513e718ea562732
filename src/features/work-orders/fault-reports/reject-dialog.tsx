import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { entities } from '../../../domain/registry.ts';
import type { FaultReport } from '../../../domain/work-orders/fault-report.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';

/** Whoever calls again is told why nothing was done. */
export function RejectReportDialog({ report, onClose }: { report: FaultReport; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const [seen] = useState(report);
  const [reason, setReason] = useState('');
  const reject = async () => {
    const changes = { status: 'Rejected', statusReason: reason.trim() } as const;
    await repository.update(entities.faultReport, seen.id, changes, seen);
  };
  return (
    <ActionDialog
      title={t`Reject this report?`}
      confirmLabel={<Trans>Reject</Trans>}
      danger
      disabled={!isVisible(reason)}
      onAct={reject}
      onClose={onClose}
    >
      <LabelledControl label={t`Reason`} required>
        <TextArea maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </LabelledControl>
    </ActionDialog>
  );
}
