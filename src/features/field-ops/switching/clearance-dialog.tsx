import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SwitchingRequest } from '../../../domain/field-ops/switching-request.ts';
import { inSwitchingOrder, phaseOf } from '../../../domain/field-ops/switching-rules.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { personName } from '../../../resource/words/people.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText, type Speech } from '../../../resource/words/value-text.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import type { ClearanceCall } from './clearance-reasons.ts';
import { IssuedAgainst, isAgainst, recordedVerdict } from './issued-against.tsx';
import { SWITCHING_LABELS } from './labels.ts';
import type { NetworkWord } from './played/network-word.ts';
import { useClearanceCall } from './use-clearance-call.ts';

interface ClearanceDialogProps {
  /** As it was when the button was pressed: what is issued, or released. */
  seen: SwitchingRequest;
  /** As it is on this device now. */
  now: SwitchingRequest;
  call: ClearanceCall;
  asksWhy: boolean;
  /** What the network says now; of a release nothing is asked. */
  word: NetworkWord | undefined;
  onClose: () => void;
}

/** Holder and isolation once more, before somebody puts their hands on the line by it. */
export function ClearanceDialog({ seen, now, call, asksWhy, word, onClose }: ClearanceDialogProps) {
  const { t } = useLingui();
  const speech = useSpeech(SWITCHING_LABELS);
  const [reason, setReason] = useState('');
  const isIssue = call === 'clearance';
  const { send, wordsOf } = useClearanceCall(call);
  const [isSending, setSending] = useState(false);
  // What was sent can come back as a change of the request before it is answered.
  const hasChanged = !isSending && seen.version !== now.version;
  const why = reason.trim() || null;
  const isReading = word?.kind === 'reading';
  const act = async () => {
    setSending(true);
    await send(seen, why, recordedVerdict(word, why)).finally(() => setSending(false));
  };
  return (
    <ActionDialog
      title={isIssue ? t`Issue the clearance?` : t`Release the clearance?`}
      confirmLabel={isIssue ? <Trans>Issue clearance</Trans> : <Trans>Release clearance</Trans>}
      disabled={hasChanged || isReading || ((asksWhy || isAgainst(word)) && !isVisible(reason))}
      done={isIssue ? t`The clearance is issued.` : t`The clearance is released.`}
      wordsOf={wordsOf}
      onAct={act}
      onClose={onClose}
    >
      <Stack>
        {hasChanged && (
          <Banner kind="warning">
            <Trans>The request changed while you were looking at it. Close this and check again.</Trans>
          </Banner>
        )}
        <chakra.p fontSize="lg">
          <Trans>
            Clearance holder: <strong>{seen.holder ? personName(speech.people, seen.holder) : '–'}</strong>
          </Trans>
        </chakra.p>
        <Isolation steps={seen.steps} speech={speech} />
        {word && <IssuedAgainst word={word} reason={reason} onReason={setReason} speech={speech} />}
        {asksWhy && (
          <LabelledControl
            label={t`Reason`}
            required
            help={t`You release it for the holder: they have left the work.`}
          >
            <TextArea maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
          </LabelledControl>
        )}
      </Stack>
    </ActionDialog>
  );
}

function Isolation({ steps, speech }: { steps: SwitchingRequest['steps']; speech: Speech }) {
  const isolating = inSwitchingOrder(steps).filter((step) => phaseOf(step) === 'isolate');
  return (
    <chakra.ol ps="6" listStyleType="decimal">
      {isolating.map((step) => (
        <li key={step.id}>
          {choiceText(speech, 'steps/action', step.action)} {step.device}
          {step.tagNumber && (
            <>
              {' · '}
              <chakra.span whiteSpace="nowrap">{step.tagNumber}</chakra.span>
            </>
          )}
        </li>
      ))}
    </chakra.ol>
  );
}
