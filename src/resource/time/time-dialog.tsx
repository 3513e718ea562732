import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Json } from '../../domain/kit/fields/field.ts';
import { entities } from '../../domain/registry.ts';
import { timeEntry } from '../../domain/work-orders/time-entry.ts';
import { endsWell } from '../../domain/work-orders/time-rule.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { ActionDialog } from '../act/act.tsx';
import { ValueInput } from '../inputs/value-input.tsx';
import type { PieceOfWork } from '../parts/work.ts';
import { useLabels } from '../words/entity-labels.tsx';
import { useFieldLabel } from '../words/use-field-label.ts';

const ASKED = ['kind', 'person', 'startedAt', 'endedAt', 'note'] as const;

interface TimeDialogProps {
  work: PieceOfWork;
  /** When the one before it ended, or the work began; RFC 3339. */
  from: string | null;
  onClose: () => void;
}

/** Writes down time that was spent, by whoever spent it or for them. */
export function TimeDialog({ work, from, onClose }: TimeDialogProps) {
  const { t } = useLingui();
  const { repository, user } = useWorkspace();
  const labels = useLabels('timeEntry');
  const label = useFieldLabel(labels);
  const [typed, setTyped] = useState<Readonly<Record<(typeof ASKED)[number], Json>>>({
    kind: 'work',
    person: user.id,
    startedAt: from ?? '',
    endedAt: '',
    note: '',
  });
  const [start, end] = [String(typed.startedAt), String(typed.endedAt)];
  const isBackwards = start !== '' && end !== '' && !endsWell(start, end);
  const save = () =>
    repository.create(entities.timeEntry, {
      kind: timeEntry.fields.kind.values.find((kind) => kind === typed.kind) ?? 'work',
      person: String(typed.person),
      startedAt: start,
      endedAt: end,
      note: String(typed.note).trim() || null,
      workOrderId: work.workOrderId,
      jobSheetId: work.jobSheetId,
    });
  return (
    <ActionDialog
      title={t`Add time`}
      confirmLabel={<Trans>Add</Trans>}
      disabled={typed.person === '' || start === '' || end === '' || isBackwards}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        {ASKED.map((name) => (
          <LabelledControl key={name} label={label(name)} required={name !== 'note'}>
            <ValueInput
              labels={labels}
              name={name}
              field={timeEntry.fields[name]}
              value={typed[name]}
              onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            />
          </LabelledControl>
        ))}
        {isBackwards && (
          <Banner kind="warning">
            <Trans>The end must come after the start, within a day.</Trans>
          </Banner>
        )}
      </Stack>
    </ActionDialog>
  );
}
