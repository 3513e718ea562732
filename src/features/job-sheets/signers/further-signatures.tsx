import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import PenLine from 'lucide-react/icons/pen-line';
import X from 'lucide-react/icons/x';
import { Suspense, useState } from 'react';
import { type JobSheet, jobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { inOrder } from '../../../resource/items/item-list.ts';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import type { Runner } from '../runner/use-runner.ts';
import { SignerDialog } from './signer-dialog.tsx';
import { RefusalEntry, SignerEntry } from './signer-entries.tsx';

/** Everybody who signs beside whoever accepts the work: the tablet goes from hand to hand. */
export function FurtherSignatures({ row, runner }: { row: JobSheet; runner: Runner }) {
  const people = usePeople();
  const [isAsking, setAsking] = useState(false);
  const isFull = row.signers.length >= jobSheet.fields.signers.maxItems;
  return (
    <chakra.section display="grid" gap="3" aria-labelledby="further-signatures">
      <chakra.h3 id="further-signatures" fontSize="xl">
        <Trans>Further signatures</Trans>
      </chakra.h3>
      <MutedText fontSize="md">
        <Trans>Crew lead, inspector, customer: each signs what stands here now, or says why not.</Trans>
      </MutedText>
      <PlainList display="grid" gap="3">
        {inOrder(row.signers).map((signer) => {
          const name = personName(people, signer.person);
          return (
            <SignerEntry key={signer.id} row={row} signer={signer}>
              <TakeOff name={name} onTakeOff={() => runner.takeSignerOff(signer.id)} />
            </SignerEntry>
          );
        })}
        {inOrder(row.refusals).map((refusal) => (
          <RefusalEntry key={refusal.id} refusal={refusal} />
        ))}
      </PlainList>
      <Button size="lg" icon={<PenLine aria-hidden />} disabled={isFull} onClick={() => setAsking(true)}>
        <Trans>Ask somebody to sign…</Trans>
      </Button>
      {isAsking && <SignerDialog runner={runner} onClose={() => setAsking(false)} />}
    </chakra.section>
  );
}

/** Asks first: whoever signed may have left by now. */
function TakeOff({ name, onTakeOff }: { name: string; onTakeOff: () => Promise<boolean> }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={t`Take the signature of ${name} off`}
        look="plain"
        minW="12"
        minH="12"
        onClick={() => setAsking(true)}
      >
        <X aria-hidden />
      </IconButton>
      <Suspense>
        {isAsking && (
          <ActionDialog
            title={t`Take the signature of ${name} off?`}
            confirmLabel={t`Take it off`}
            danger
            done={null}
            onAct={onTakeOff}
            onClose={() => setAsking(false)}
          >
            <Trans>It has to be given anew, by the person themselves.</Trans>
          </ActionDialog>
        )}
      </Suspense>
    </>
  );
}
