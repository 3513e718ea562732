import { Trans, useLingui } from '@lingui/react/macro';
import type { Speech } from '../../../resource/words/value-text.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import type { NetworkWord } from './played/network-word.ts';
import { VerdictBadge } from './played/verdict-badge.tsx';

/** Whether a clearance is issued although the network does not say that the section is isolated and earthed. */
export function isAgainst(word: NetworkWord | undefined): boolean {
  return word?.kind === 'said' && word.verdict !== 'isolatedAndEarthed';
}

/**
 * What is written down with the clearance. What a device has no network for is issued by somebody who says so: another device may have
 * one.
 */
export function recordedVerdict(word: NetworkWord | undefined, reason: string | null) {
  if (word?.kind === 'said') return word.verdict;
  return reason === null ? null : 'notKnown';
}

interface IssuedAgainstProps {
  word: NetworkWord;
  reason: string;
  onReason: (reason: string) => void;
  speech: Speech;
}

/** What the network says of the section, and the reason of whoever issues the clearance all the same. */
export function IssuedAgainst({ word, reason, onReason, speech }: IssuedAgainstProps) {
  const { t } = useLingui();
  const against = isAgainst(word);
  return (
    <>
      {word.kind === 'said' && (
        <Wrap gap="2">
          <span>
            <Trans>The network of this device says:</Trans>
          </span>
          <VerdictBadge verdict={word.verdict} speech={speech} />
        </Wrap>
      )}
      {(against || word.kind === 'none') && (
        <LabelledControl
          label={t`Reason`}
          required={against}
          help={
            against
              ? t`Why it is issued all the same: it is written down with the clearance.`
              : t`This device has no network to check it on. Where the register has one, say why it is issued all the same.`
          }
        >
          <TextArea maxLength={2000} value={reason} onChange={(event) => onReason(event.target.value)} />
        </LabelledControl>
      )}
    </>
  );
}
