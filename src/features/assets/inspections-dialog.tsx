import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { INSPECTION_CHECKLISTS } from '../../domain/job-sheets/inspection-checklists.ts';
import { useShownAct } from '../../resource/act/use-act.ts';
import { PersonPicker } from '../../resource/inputs/person-picker.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { DateInput, Select } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { createInspections, type InspectionsMade } from './create-inspections.ts';
import type { InspectionPlan } from './inspection-rows.ts';

const CHECKLIST_NAMES = {
  substationPatrol: msg`Substation patrol`,
  substationDetailed: msg`Substation, detailed`,
  towerPatrol: msg`Tower patrol`,
} as const;

interface InspectionsDialogProps {
  ids: IdList;
  onClose: () => void;
  onDone: () => void;
}

/** A planner's bulk action: an inspection order and a job sheet for each selected asset. */
export function InspectionsDialog({ ids, onClose, onDone }: InspectionsDialogProps) {
  const { t } = useLingui();
  const [assignee, setAssignee] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [checklistId, setChecklistId] = useState<string>(INSPECTION_CHECKLISTS[0]?.id ?? '');
  const { create, done, result } = useCreateInspections(ids);
  const checklist = INSPECTION_CHECKLISTS.find(({ id }) => id === checklistId);
  const { act, busy, failure } = useShownAct(
    async () => checklist && create({ assignee, dueDate: dueDate || null, checklist }),
  );
  if (result) return <Result result={result} onClose={onDone} />;
  return (
    <Dialog
      title={t`Create inspections`}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!assignee} busy={busy} onClick={() => act()}>
            <Plural value={ids.length} one="Create # inspection" other="Create # inspections" />
          </Button>
        </>
      }
    >
      <Stack minH="22rem" alignContent="start">
        <MutedText>
          <Trans>
            Each selected asset gets a work order and a job sheet with the checklist. Assets with an open
            inspection are left out.
          </Trans>
        </MutedText>
        <LabelledControl label={t`Assignee`} required>
          <PersonPicker value={assignee} onChange={setAssignee} />
        </LabelledControl>
        <LabelledControl label={t`Due date`}>
          <DateInput value={dueDate} onChange={(event) => setDueDate(event.target.value)} />
        </LabelledControl>
        <ChecklistSelect value={checklistId} onChange={setChecklistId} />
        <Progress done={done} of={ids.length} busy={busy} failure={failure} />
      </Stack>
    </Dialog>
  );
}

interface ProgressProps {
  done: number;
  of: number;
  busy: boolean;
  failure: ReactNode;
}

/** They are made some at a time: those that are there stay where the next ones fail. */
function Progress({ done, of, busy, failure }: ProgressProps) {
  if (busy && done > 0) {
    return (
      <Banner kind="info">
        <Trans>
          {done} of {of} created on this device …
        </Trans>
      </Banner>
    );
  }
  if (!failure) return null;
  return (
    <Banner kind="error">
      {done === 0 ? (
        failure
      ) : (
        <Trans>
          Only {done} of {of} were created on this device. Create them again: nobody is sent to an asset
          twice.
        </Trans>
      )}
    </Banner>
  );
}

/** Creates them on this device: `done` counts them meanwhile, `result` is there at the end. */
function useCreateInspections(ids: IdList) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<InspectionsMade | null>(null);
  const create = async (chosen: Pick<InspectionPlan, 'assignee' | 'dueDate' | 'checklist'>) => {
    setDone(0);
    const isApproved = workspace.can('work-orders:approve');
    const plan = { ...chosen, title: t`Inspection`, isApproved };
    setResult(await createInspections(workspace, plan, ids, setDone));
  };
  return { create, done, result };
}

function ChecklistSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t, i18n } = useLingui();
  return (
    <LabelledControl label={t`Checklist`} required>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {INSPECTION_CHECKLISTS.map(({ id }) => (
          <option key={id} value={id}>
            {i18n._(CHECKLIST_NAMES[id])}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

function Result({ result, onClose }: { result: InspectionsMade; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={result.made > 0 ? t`Inspections created` : t`Nothing to create`}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {result.made > 0 && (
        <Banner kind="success">
          <Plural
            value={result.made}
            one="# work order and # job sheet were created on this device. They are sent when there is a connection."
            other="# work orders and # job sheets were created on this device. They are sent when there is a connection."
          />
        </Banner>
      )}
      {result.skipped > 0 && (
        <chakra.p mt="3">
          <Plural
            value={result.skipped}
            one="# asset was left out: it has an open inspection."
            other="# assets were left out: they have an open inspection."
          />
        </chakra.p>
      )}
    </Dialog>
  );
}
