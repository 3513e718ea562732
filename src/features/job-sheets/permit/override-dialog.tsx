import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type JobSheet, jobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useInTurn } from '../../../resource/items/use-in-turn.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';

const { permitOverride } = jobSheet.fields;

/** Whoever lets work begin without a permit says why; it stands on the sheet with their name. */
export function OverrideDialog({ row, onClose }: { row: JobSheet; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const { attempt } = useInTurn(entities.jobSheet, row);
  const [why, setWhy] = useState('');
  return (
    <ActionDialog
      title={t`Begin without a valid permit`}
      confirmLabel={<Trans>Let it begin</Trans>}
      danger
      disabled={!isVisible(why)}
      done={t`The work may begin. Saved on this device.`}
      onAct={() =>
        attempt(({ id }) => repository.update(entities.jobSheet, id, { permitOverride: why.trim() }))
      }
      onClose={onClose}
    >
      <p>
        <Trans>You answer for it: your name and your reason stay on the sheet.</Trans>
      </p>
      <LabelledControl label={t`Why may it begin?`} required>
        <TextArea
          fontSize="lg"
          maxLength={permitOverride.maxLength}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </LabelledControl>
    </ActionDialog>
  );
}
