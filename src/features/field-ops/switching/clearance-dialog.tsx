import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SwitchingRequest } from '../../../domain/field-ops/switching-request.ts';
import { inSwitchingOrder, phaseOf } from '../../../domain/field-ops/switching-rules.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { personName } from '../../../resource/words/people.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText, type Speech } from '../../../resource/words/value-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import type { ClearanceCall } from './clearance-reasons.ts';
import { SWITCHING_LABELS } from './labels.ts';

interface ClearanceDialogProps {
  /** As it was when the button was pressed: what is issued, or released. */
  seen: SwitchingRequest;
  /** As it is on this device now. */
  now: SwitchingRequest;
  call: ClearanceCall;
  asksWhy: boolean;
  onSend: (reason: string | null) => void;
  onClose: () => void;
}

/** Holder and isolation once more, before somebody puts their hands on the line by it. */
export function ClearanceDialog({ seen, now, call, asksWhy, onSend, onClose }: ClearanceDialogProps) {
  const { t } = useLingui();
  const speech = useSpeech(SWITCHING_LABELS);
  const [reason, setReason] = useState('');
  const isIssue = call === 'clearance';
  const hasChanged = seen.version !== now.version;
  return (
    <Dialog
      title={isIssue ? t`Issue the clearance?` : t`Release the clearance?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            disabled={hasChanged || (asksWhy && !isVisible(reason))}
            onClick={() => onSend(reason.trim() || null)}
          >
            {isIssue ? <Trans>Issue clearance</Trans> : <Trans>Release clearance</Trans>}
          </Button>
        </>
      }
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
    </Dialog>
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
