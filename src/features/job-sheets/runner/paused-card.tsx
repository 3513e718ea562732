import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Pause } from '../../../domain/job-sheets/job-sheet.ts';
import { isStop } from '../../../domain/job-sheets/sheet-run.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useTyped } from '../../../resource/drafts/use-typed.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { PAUSE_REASON_WORDS } from '../pause-words.ts';
import type { Runner } from './use-runner.ts';

/** In the place of a step while the work rests: since when, why, and what there is to say about it. */
export function PausedCard({ pause, runner }: { pause: Pause; runner: Runner }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const reason = PAUSE_REASON_WORDS[pause.reason];
  const [note, setNote, leave] = useTyped(pause.note ?? '', (typed) =>
    inBackground(runner.notePause(pause.id, typed || null)),
  );
  return (
    <chakra.section display="grid" gap="4">
      <chakra.h2 fontSize="2xl">
        {isStop(pause) ? <Trans>Work is stopped</Trans> : <Trans>Work is paused</Trans>}
      </chakra.h2>
      <chakra.p fontSize="lg">
        {reason ? i18n._(reason.label) : pause.reason} · <Trans>since {format.dateTime(pause.from)}</Trans>
      </chakra.p>
      {isStop(pause) && (
        <Banner kind="error">
          <Trans>Somebody found that it is not safe here. Go on only when it is.</Trans>
        </Banner>
      )}
      <LabelledControl label={t`Note`}>
        <TextArea
          fontSize="lg"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onBlur={leave}
        />
      </LabelledControl>
    </chakra.section>
  );
}
