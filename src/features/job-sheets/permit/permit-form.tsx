import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Suspense, use, useState } from 'react';
import {
  type JobSheet,
  jobSheet,
  PERMIT_KINDS,
  type PermitKind,
} from '../../../domain/job-sheets/job-sheet.ts';
import { photographsOfPermit } from '../../../domain/job-sheets/sheet-photographs.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { RecordPanels } from '../../../resource/detail/record-panels.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { InstantInput } from '../../../resource/inputs/instant-input.tsx';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../ui/controls/inputs.tsx';
import { JOB_SHEET_LABELS } from '../labels.ts';
import type { Runner } from '../runner/use-runner.ts';

interface PermitFormProps {
  row: JobSheet;
  order: WorkOrder;
  runner: Runner;
}

const { permitNumber, permitIssuer } = jobSheet.fields;

interface Typed {
  readonly number: string;
  readonly kind: PermitKind | '';
  readonly issuer: string;
  readonly from: string;
  readonly until: string;
}

/** What the permit in the crew's hands says. Its number is needed; without an end it is valid until somebody takes it back. */
export function PermitForm({ row, order, runner }: PermitFormProps) {
  const { t } = useLingui();
  const { timestamp } = useWorkspace();
  const begun: Typed = { number: order.permitNumber ?? '', kind: '', issuer: '', from: '', until: '' };
  const [typed, setTyped] = useState(begun);
  const { number, kind, issuer, from, until } = typed;
  const type = (changes: Partial<Typed>) => setTyped((last) => ({ ...last, ...changes }));
  const isBackwards = from !== '' && until !== '' && until <= from;
  useMarkUnsaved([kind, issuer, from, until].some(Boolean) || number !== begun.number);
  const confirm = () =>
    runner.change({
      permitNumber: number.trim(),
      permitConfirmedAt: timestamp(),
      permitKind: kind || null,
      permitIssuer: issuer.trim() || null,
      permitValidFrom: from || null,
      permitValidUntil: until || null,
    });
  return (
    <chakra.div display="grid" gap="3">
      <LabelledControl label={t`Number of the permit in your hands`} required>
        <TextInput
          fontSize="lg"
          fontFamily="mono"
          maxLength={permitNumber.maxLength}
          value={number}
          onChange={({ target }) => type({ number: target.value })}
        />
      </LabelledControl>
      <Granted typed={typed} type={type} />
      <Window typed={typed} type={type} isBackwards={isBackwards} />
      <Photographs row={row} runner={runner} />
      <Button
        size="lg"
        icon={<ShieldCheck aria-hidden />}
        disabled={!isVisible(number) || isBackwards}
        onClick={() => inBackground(confirm())}
      >
        <Trans>The permit is here and valid</Trans>
      </Button>
    </chakra.div>
  );
}

interface PartProps {
  typed: Typed;
  type: (changes: Partial<Typed>) => void;
}

/** What is granted, and by whom. */
function Granted({ typed: { kind, issuer }, type }: PartProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <LabelledControl label={t`Kind of permit`}>
        <Select
          fontSize="lg"
          value={kind}
          onChange={({ target }) => type({ kind: PERMIT_KINDS.find((each) => each === target.value) ?? '' })}
        >
          <option value="">–</option>
          {PERMIT_KINDS.map((each) => (
            <option key={each} value={each}>
              {choiceText({ i18n, labels: JOB_SHEET_LABELS }, 'permitKind', each)}
            </option>
          ))}
        </Select>
      </LabelledControl>
      <LabelledControl label={t`Permit issued by`}>
        <TextInput
          fontSize="lg"
          autoComplete="off"
          maxLength={permitIssuer.maxLength}
          value={issuer}
          onChange={({ target }) => type({ issuer: target.value })}
        />
      </LabelledControl>
    </>
  );
}

/** From when until when it is valid. */
function Window({ typed: { from, until }, type, isBackwards }: PartProps & { isBackwards: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <LabelledControl label={t`Permit valid from`}>
        <InstantInput value={from} onChange={(value) => type({ from: value })} />
      </LabelledControl>
      <LabelledControl
        label={t`Permit valid until`}
        {...(isBackwards ? { error: t`It ends before it begins.` } : {})}
      >
        <InstantInput value={until} onChange={(value) => type({ until: value })} />
      </LabelledControl>
    </>
  );
}

/** Taken here they belong to the sheet, like all of its files, and show the permit. */
function Photographs({ row, runner }: Pick<PermitFormProps, 'row' | 'runner'>) {
  const files = use(RecordPanels).find(({ id }) => id === 'attachments');
  if (!files) return null;
  const question = {
    files: photographsOfPermit(row),
    takesPairs: false,
    onChange: (change: (files: readonly string[]) => readonly string[]) =>
      inBackground(
        runner.changeFrom((fresh) => ({
          permitPhotographs: change(photographsOfPermit(fresh)).join(' ') || null,
        })),
      ),
  };
  return (
    <Suspense>
      <files.Panel entity="jobSheet" id={row.id} question={question} />
    </Suspense>
  );
}
