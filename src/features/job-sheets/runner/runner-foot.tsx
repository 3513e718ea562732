import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router-dom';
import { countOutcomes } from '../../../domain/job-sheets/checklist.ts';
import { unmetDemands } from '../../../domain/job-sheets/fail-demands.ts';
import type { JobSheet, Pause } from '../../../domain/job-sheets/job-sheet.ts';
import {
  isStop,
  lacksSignature,
  lacksSignOn,
  openPause,
  permitFault,
} from '../../../domain/job-sheets/sheet-run.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { useNotedAct } from '../../../resource/act/use-act.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import type { Runner } from './use-runner.ts';

interface RunnerFootProps {
  row: JobSheet;
  order: WorkOrder | null | undefined;
  runner: Runner;
}

/** Back and next, always at the same place. */
export function RunnerFoot({ row, order, runner }: RunnerFootProps) {
  const { t } = useLingui();
  const finish = useFinish(row, runner);
  const now = useNow();
  const { card, steps } = runner;
  const isAtEnd = card === steps.length;
  // The button stands where "Next" stood: a thumb in its rhythm must not finish a sheet that lacks something.
  const isLacking = countOutcomes(steps).open > 0 || steps.some((each) => unmetDemands(each).length > 0);
  const isUnfinished = isAtEnd && (isLacking || lacksSignature(order, row) || row.status === 'Cancelled');
  const mayNotBegin = card === -1 && (permitFault(order, row, now) !== null || lacksSignOn(row));
  const pause = openPause(row);
  const isResting = pause !== null;
  const next = async () => {
    if (isResting) return runner.resume();
    if (isAtEnd) return finish();
    if (card !== -1 || (await runner.begin())) runner.go(card + 1);
  };
  const step = useNotedAct(next);
  // From step to step nothing is saved, and a thumb is quick; behind the last one it rests, for "Finish" stands there.
  const isMoving = !isResting && card !== -1 && card + 1 < steps.length;
  return (
    <chakra.footer
      bg="bg.surface"
      borderTop="1px solid"
      borderColor="border"
      px="4"
      pt="3"
      pb="calc({spacing.3} + env(safe-area-inset-bottom))"
    >
      <chakra.div display="flex" gap="3" maxW="form" mx="auto">
        <Button
          size="lg"
          aria-label={t`Back`}
          disabled={card === -1 || isResting}
          _rtl={{ '& svg': { transform: 'scaleX(-1)' } }}
          onClick={() => runner.go(card - 1)}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <Button
          size="lg"
          look="primary"
          flex="1"
          busy={step.busy}
          disabled={step.isResting || (!isResting && (isUnfinished || mayNotBegin))}
          onClick={() => (isMoving ? runner.go(card + 1) : step.act())}
        >
          {pause ? <GoOnWord pause={pause} /> : <StepWord runner={runner} />}
        </Button>
      </chakra.div>
    </chakra.footer>
  );
}

function GoOnWord({ pause }: { pause: Pause }) {
  return isStop(pause) ? <Trans>Lift the stop and go on</Trans> : <Trans>Go on</Trans>;
}

function StepWord({ runner: { card, steps } }: { runner: Runner }) {
  if (card === -1) return <Trans>Start</Trans>;
  return card === steps.length ? <Trans>Finish</Trans> : <Trans>Next</Trans>;
}

function useFinish({ id }: JobSheet, runner: Runner) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  return async () => {
    if (!(await runner.finish())) return;
    notify({ kind: 'success', message: t`Job sheet completed. Saved on this device.` });
    void navigate(`/tenant/job-sheets/${id}`, { replace: true });
  };
}
