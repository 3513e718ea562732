import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { type JobSheet, jobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useTyped } from '../../../resource/drafts/use-typed.ts';
import { SignaturePad } from '../../../resource/values/signature.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import type { KnownSignature } from './signing.ts';
import type { Runner } from './use-runner.ts';

const { signature, signedBy } = jobSheet.fields;

/** Milliseconds in which the next stroke belongs to the same signature, and is no other one. */
const BETWEEN_STROKES = 1200;

interface SignOffProps {
  row: JobSheet;
  runner: Runner;
  required: boolean;
}

/**
 * Who accepts the work, and their signature: kept with the sheet, so that it cannot arrive without it. Where it goes, or comes from
 * elsewhere, the pad begins again with what stands.
 */
export function SignOff(props: SignOffProps) {
  const [round, setRound] = useState(0);
  return <Pad key={round} {...props} onOther={() => setRound((before) => before + 1)} />;
}

function Pad({ row, runner, required, onOther }: SignOffProps & { onOther: () => void }) {
  const { t } = useLingui();
  const [known] = useState<KnownSignature>(() => ({ strokes: row.signature ?? '', awaited: null }));
  useOtherSignature(row, known, onOther);
  const [strokes, setStrokes, leavePad] = useTyped(
    row.signature ?? '',
    (drawn) => inBackground(runner.sign(name, drawn, known)),
    BETWEEN_STROKES,
  );
  const [name, setName, leave] = useTyped(row.signedBy ?? '', (typed) =>
    inBackground(runner.sign(typed, strokes, known)),
  );
  return (
    <chakra.section display="grid" gap="3" aria-labelledby="sign-off">
      <chakra.h3 id="sign-off" fontSize="xl">
        <Trans>Signature</Trans>
      </chakra.h3>
      <LabelledControl label={t`Name`} required={required} help={t`Whoever accepts the work, or you.`}>
        <TextInput
          fontSize="lg"
          autoComplete="off"
          maxLength={signedBy.maxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={leave}
        />
      </LabelledControl>
      <chakra.div
        tabIndex={-1}
        outline="none"
        onPointerDown={({ currentTarget }) => currentTarget.focus()}
        onBlur={leavePad}
      >
        <SignaturePad value={strokes} onChange={setStrokes} maxLength={signature.maxLength} />
      </chakra.div>
    </chakra.section>
  );
}

/** Calls when the signature on the sheet becomes another one than the pad shows, and the pad has not written it. */
function useOtherSignature(row: JobSheet, known: KnownSignature, onOther: () => void): void {
  const tell = useEffectEvent(onOther);
  useEffect(() => {
    const stands = row.signature ?? '';
    if (known.awaited === null) {
      if (stands !== known.strokes) tell();
    } else if (stands === known.awaited) known.awaited = null;
  }, [row, known]);
}
