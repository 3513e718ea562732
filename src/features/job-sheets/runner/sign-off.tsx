import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { inBackground } from '../../../domain/kit/in-background.ts';
import { jobSheet } from '../../../domain/work/job-sheet.ts';
import { SignaturePad } from '../../../resource/signature.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { textOf } from './checklist.ts';
import type { Runner } from './use-runner.ts';
import { useTyped } from './use-typed.ts';

const { signature, signedBy } = jobSheet.fields;

/** Who accepts the work, and their signature: kept with the sheet, so that it cannot arrive without it. */
export function SignOff({ row, runner, required }: { row: AnyRow; runner: Runner; required: boolean }) {
  const { t } = useLingui();
  const [name, setName, leave] = useTyped(textOf(row.signedBy), (typed) =>
    inBackground(runner.change({ signedBy: typed.trim() || null })),
  );
  const sign = (strokes: string) =>
    inBackground(
      runner.change({ signature: strokes || null, signedAt: strokes ? new Date().toISOString() : null }),
    );
  return (
    <chakra.section display="grid" gap="3" aria-labelledby="sign-off">
      <chakra.h3 id="sign-off" fontSize="xl">
        <Trans>Signature</Trans>
      </chakra.h3>
      <Field label={t`Name`} required={required} help={t`Whoever accepts the work, or you.`}>
        <TextInput
          fontSize="lg"
          autoComplete="off"
          maxLength={signedBy.maxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={leave}
        />
      </Field>
      <SignaturePad value={textOf(row.signature)} onChange={sign} maxLength={signature.maxLength} />
    </chakra.section>
  );
}
