import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { jobSheet, SIGNER_ROLES, type SignerRole } from '../../../domain/job-sheets/job-sheet.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { PersonPicker } from '../../../resource/inputs/person-picker.tsx';
import { SignaturePad } from '../../../resource/values/signature.tsx';
import { choiceText } from '../../../resource/words/value-text.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextArea } from '../../../ui/controls/inputs.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { JOB_SHEET_LABELS } from '../labels.ts';
import type { Runner } from '../runner/use-runner.ts';

const { reason: REASON } = jobSheet.fields.refusals.item;
const { signature: SIGNATURE } = jobSheet.fields.signers.item;

interface Asked {
  readonly role: SignerRole;
  readonly person: string;
  readonly strokes: string;
  readonly isRefused: boolean;
  readonly reason: string;
}

const NOBODY: Asked = { role: 'technician', person: '', strokes: '', isRefused: false, reason: '' };

/** Somebody is asked to sign: they do, or say why they do not, and either stays on the sheet. */
export function SignerDialog({ runner, onClose }: { runner: Runner; onClose: () => void }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(NOBODY);
  const ask = (changes: Partial<Asked>) => setAsked((last) => ({ ...last, ...changes }));
  const { role, strokes, isRefused, reason } = asked;
  const [isMissing, setMissing] = useState(false);
  const confirm = async () => {
    // A typed name is known when the field is left, which the press itself does: the button waits for no name.
    const person = asked.person.trim();
    setMissing(!isVisible(person));
    if (!isVisible(person)) return false;
    if (isRefused) await runner.refuseToSign({ role, person, reason: reason.trim() });
    else await runner.addSigner({ role, person, signature: strokes });
    return true;
  };
  return (
    <ActionDialog
      title={t`Ask somebody to sign`}
      confirmLabel={isRefused ? <Trans>Keep the refusal</Trans> : <Trans>Sign</Trans>}
      danger={isRefused}
      disabled={isRefused ? !isVisible(reason) : strokes === ''}
      done={isRefused ? t`The refusal is saved on this device.` : t`Signed. Saved on this device.`}
      onAct={confirm}
      onClose={onClose}
    >
      <Stack gap="3">
        <SignsAs asked={asked} ask={ask} />
        {/* Above the name: the list of people opens downwards, over what stands there. */}
        <Checkbox
          checked={isRefused}
          onChange={({ target }) => ask({ isRefused: target.checked })}
          label={<Trans>Refuses to sign</Trans>}
        />
        <Who asked={asked} ask={ask} isMissing={isMissing} />
      </Stack>
      {isRefused ? (
        <LabelledControl
          label={t`Why not?`}
          required
          help={t`It stays on the sheet and cannot be taken off.`}
        >
          <TextArea
            fontSize="lg"
            maxLength={REASON.maxLength}
            value={reason}
            onChange={(event) => ask({ reason: event.target.value })}
          />
        </LabelledControl>
      ) : (
        <SignaturePad
          value={strokes}
          onChange={(drawn) => ask({ strokes: drawn })}
          maxLength={SIGNATURE.maxLength}
        />
      )}
    </ActionDialog>
  );
}

interface AskedProps {
  asked: Asked;
  ask: (changes: Partial<Asked>) => void;
}

function SignsAs({ asked, ask }: AskedProps) {
  const { t, i18n } = useLingui();
  return (
    <LabelledControl label={t`Signs as`}>
      <Select
        fontSize="lg"
        value={asked.role}
        onChange={({ target }) =>
          ask({ role: SIGNER_ROLES.find((each) => each === target.value) ?? 'other' })
        }
      >
        {SIGNER_ROLES.map((each) => (
          <option key={each} value={each}>
            {choiceText({ i18n, labels: JOB_SHEET_LABELS }, 'signers/role', each)}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

function Who({ asked, ask, isMissing }: AskedProps & { isMissing: boolean }) {
  const { t } = useLingui();
  return (
    <LabelledControl
      label={t`Who`}
      required
      {...(isMissing ? { error: t`Choose a person, or type a name.` } : {})}
    >
      <PersonPicker value={asked.person} freeText onChange={(person) => ask({ person })} />
    </LabelledControl>
  );
}
