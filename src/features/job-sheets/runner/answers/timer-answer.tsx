import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Square from 'lucide-react/icons/square';
import { useEffect, useState } from 'react';
import type { ChecklistStep } from '../../../../domain/job-sheets/job-sheet.ts';
import { isOutside, limitsOf } from '../../../../domain/job-sheets/step-series.ts';
import {
  startedTimer,
  stoppedTimer,
  timerMinutes,
  timerRun,
} from '../../../../domain/job-sheets/step-timer.ts';
import { useNotedAct } from '../../../../resource/act/use-act.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Banner } from '../../../../ui/notices/banner.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { useStepLimits } from './step-limits.ts';

interface TimerAnswerProps {
  step: ChecklistStep;
  /** @returns whether it was kept */
  onValue: (value: string | null) => Promise<boolean>;
}

/** Runs from a press to the next one, also while nothing is open: what is kept is when it began. */
export function TimerAnswer({ step, onValue }: TimerAnswerProps) {
  const { timestamp } = useWorkspace();
  const limits = useStepLimits();
  const run = timerRun(step);
  const isRunning = run !== null && run.end === null;
  const said = limits(limitsOf(step), 'min');
  // One act for what stands at one place: the end of a double press on "Stop" is not "Measure it again".
  const { act, busy, isResting } = useNotedAct(onValue);
  const rests = { disabled: busy || isResting };
  return (
    <chakra.div display="grid" gap="3" textAlign="center">
      {said && <MutedText fontSize="lg">{said}</MutedText>}
      <Elapsed step={step} />
      {run === null && (
        <Button
          {...rests}
          size="lg"
          icon={<Play aria-hidden />}
          onClick={() => act(startedTimer(timestamp()))}
        >
          <Trans>Start the timer</Trans>
        </Button>
      )}
      {isRunning && (
        <Button
          {...rests}
          size="lg"
          look="primary"
          icon={<Square aria-hidden />}
          onClick={() => act(stoppedTimer(step, timestamp()))}
        >
          <Trans>Stop the timer</Trans>
        </Button>
      )}
      {run !== null && !isRunning && (
        <Button {...rests} icon={<RotateCcw aria-hidden />} onClick={() => act(null)}>
          <Trans>Measure it again</Trans>
        </Button>
      )}
      {isOutside(limitsOf(step), timerMinutes(step)) && (
        <Banner kind="error">
          <Trans>Outside the limits. The step counts as failed.</Trans>
        </Banner>
      )}
    </chakra.div>
  );
}

function Elapsed({ step }: { step: ChecklistStep }) {
  const { t } = useLingui();
  const { timestamp } = useWorkspace();
  const run = timerRun(step);
  const isRunning = run !== null && run.end === null;
  const [now, setNow] = useState(() => Date.parse(timestamp()));
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(Date.parse(timestamp()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isRunning, timestamp]);
  const seconds = run === null ? 0 : Math.max(0, Math.floor(((run.end ?? now) - run.start) / 1000));
  return (
    <chakra.div
      role="timer"
      aria-label={t`Time passed`}
      dir="ltr"
      fontSize="3xl"
      fontVariantNumeric="tabular-nums"
    >
      {clockText(seconds)}
    </chakra.div>
  );
}

/** `1:02:03`, or `02:03` within the hour. */
function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return [...(hours > 0 ? [String(hours)] : []), ...parts].join(':');
}
