import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type JobSheet, jobSheet, type Refusal, type Signer } from '../../../domain/job-sheets/job-sheet.ts';
import type { Decision } from '../../../domain/kit/entity/declared-decision.ts';
import { formerSignerContents, signerContent } from '../../../domain/kit/rules/seals.ts';
import { SealState } from '../../../resource/values/seal-note.tsx';
import { SignatureView } from '../../../resource/values/signature.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { MutedText } from '../../../ui/page/text.tsx';
import { JOB_SHEET_LABELS } from '../labels.ts';

interface SignerEntryProps {
  row: JobSheet;
  signer: Signer;
  /** What can be done with it here. */
  children?: ReactNode;
}

const DECISIONS: readonly Decision[] = jobSheet.decisions;
const SIGNERS = DECISIONS.find(({ signature }) => signature === 'signers');

/** One signature: who, as what, when, and whether what they signed is what stands here. */
export function SignerEntry({ row, signer, children }: SignerEntryProps) {
  return (
    <chakra.li borderTop="1px solid" borderColor="border" pt="2" display="grid" gap="1">
      <chakra.div display="flex" gap="2" alignItems="center">
        <Who of={signer} />
        {children}
      </chakra.div>
      <SignatureView value={signer.signature} />
      {SIGNERS && (
        <SealState
          seal={row.signerSeals[signer.id]}
          content={signerContent(SIGNERS, row, signer)}
          former={formerSignerContents(SIGNERS, row, signer)}
        />
      )}
    </chakra.li>
  );
}

/** Somebody who was asked, and did not sign. */
export function RefusalEntry({ refusal }: { refusal: Refusal }) {
  return (
    <chakra.li borderTop="1px solid" borderColor="border" pt="2" display="grid" gap="1">
      <Who of={refusal} />
      <chakra.span whiteSpace="pre-wrap">
        <strong>
          <Trans>Refused to sign:</Trans>
        </strong>{' '}
        {refusal.reason}
      </chakra.span>
    </chakra.li>
  );
}

function Who({ of }: { of: Signer | Refusal }) {
  const { i18n } = useLingui();
  const people = usePeople();
  const format = useFormat();
  const writer = personName(people, of.enteredBy);
  return (
    <chakra.div flex="1" minW="0">
      {personName(people, of.person)}
      <MutedText fontSize="md">
        {choiceText({ i18n, labels: JOB_SHEET_LABELS }, 'signers/role', of.role)} · {format.dateTime(of.at)}
        {of.enteredBy !== of.person && (
          <>
            {' · '}
            <Trans>entered by {writer}</Trans>
          </>
        )}
      </MutedText>
    </chakra.div>
  );
}
