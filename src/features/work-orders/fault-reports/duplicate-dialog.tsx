import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { entities } from '../../../domain/registry.ts';
import type { FaultReport } from '../../../domain/work-orders/fault-report.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { ReferencePicker } from '../../../resource/inputs/reference-picker.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';

/** Several people report one fault: one report stands for all. */
export function DuplicateDialog({ report, onClose }: { report: FaultReport; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const [seen] = useState(report);
  const [original, setOriginal] = useState('');
  const close = async () => {
    const changes = { status: 'Duplicate', duplicateOf: original } as const;
    await repository.update(entities.faultReport, seen.id, changes, seen);
  };
  const [isItself] = useState(() => async (id: string) => id === seen.id);
  return (
    <ActionDialog
      title={t`Which report said it before?`}
      confirmLabel={<Trans>Close as reported before</Trans>}
      disabled={!isUuid(original) || original === seen.id}
      onAct={close}
      onClose={onClose}
    >
      <LabelledControl label={t`Fault report`} required>
        <ReferencePicker entity="faultReport" value={original} onChange={setOriginal} leaveOut={isItself} />
      </LabelledControl>
    </ActionDialog>
  );
}
