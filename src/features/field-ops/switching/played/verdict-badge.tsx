import type { SwitchingRequest } from '../../../../domain/field-ops/switching-request.ts';
import { choiceText, type Speech } from '../../../../resource/words/value-text.ts';
import { StatusBadge } from '../../../../ui/notices/badge.tsx';
import type { Tone } from '../../../../ui/theme/tone.ts';

type Verdict = NonNullable<SwitchingRequest['clearanceVerdict']>;

const TONES: Readonly<Record<Verdict, Tone>> = {
  isolatedAndEarthed: 'safe',
  notEarthed: 'energised',
  notIsolated: 'fault',
  notKnown: 'energised',
};

export function VerdictBadge({ verdict, speech }: { verdict: Verdict; speech: Speech }) {
  return <StatusBadge tone={TONES[verdict]}>{choiceText(speech, 'clearanceVerdict', verdict)}</StatusBadge>;
}
