import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import FilePlus from 'lucide-react/icons/file-plus';
import { useState } from 'react';
import { wantsNote } from '../../../domain/job-sheets/checklist.ts';
import { unmetDemands } from '../../../domain/job-sheets/fail-demands.ts';
import { FINDING_LEVELS, type FindingLevel } from '../../../domain/job-sheets/follow-up.ts';
import type { ChecklistStep } from '../../../domain/job-sheets/job-sheet.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { FollowUpLink, useFollowUp } from '../follow-up-link.tsx';
import type { Runner } from './use-runner.ts';

/** What follows from a failed step: one order, made here and now, or the way to the one that was made. */
export function FollowUp({
  sheetId,
  step,
  runner,
}: {
  sheetId: string;
  step: ChecklistStep;
  runner: Runner;
}) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const notify = useNotify();
  const [level, setLevel] = useState<FindingLevel>('2');
  const order = useFollowUp(sheetId, step.id);
  if (order === undefined) return null;
  // An order that an older app made is not named by the step that demands it: the same button names it.
  const isDemanded = unmetDemands(step).includes('followUp');
  if (order && !isDemanded) return <FollowUpLink order={order} />;
  if (!can('work-orders:create')) {
    if (!isDemanded) return null;
    return (
      <MutedText>
        <Trans>Your role creates no orders: somebody else has to create this one.</Trans>
      </MutedText>
    );
  }
  const label = step.label;
  const create = async () => {
    const isSaved = await runner.followUp(step.id, level, {
      title: t`Follow-up: ${label}`,
      lead: (sheet) => t`Found with ${sheet}: ${label}`,
    });
    if (isSaved) notify({ kind: 'success', message: t`Follow-up order created. Saved on this device.` });
  };
  const isMissingNote = wantsNote(step);
  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      <LabelledControl label={t`How urgent is it?`}>
        <Select fontSize="lg" value={level} onChange={({ target }) => setLevel(levelOf(target.value))}>
          <option value="1">{t`Level 1: a danger now`}</option>
          <option value="2">{t`Level 2: within 12 months`}</option>
          <option value="3">{t`Level 3: within 5 years`}</option>
        </Select>
      </LabelledControl>
      <ActionButton size="lg" icon={<FilePlus aria-hidden />} disabled={isMissingNote} onAct={create}>
        <Trans>Create follow-up order</Trans>
      </ActionButton>
      {isMissingNote && (
        <MutedText fontSize="sm">
          <Trans>Write a note first: it is what the order will say.</Trans>
        </MutedText>
      )}
    </chakra.div>
  );
}

function levelOf(value: string): FindingLevel {
  return FINDING_LEVELS.find((level) => level === value) ?? '2';
}
