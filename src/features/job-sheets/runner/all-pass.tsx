import { Plural, Trans } from '@lingui/react/macro';
import CheckCheck from 'lucide-react/icons/check-check';
import { stepsToPass, withoutPassed, withPassed } from '../../../domain/job-sheets/all-pass.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import type { Runner } from './use-runner.ts';

/** One press for the rest of a patrol on which nothing was found, and one to take it back. */
export function AllPass({ runner }: { runner: Runner }) {
  const notify = useNotify();
  const ids = stepsToPass(runner.steps, runner.card);
  // For one step its own button is there.
  if (ids.length < 2) return null;
  const count = ids.length;
  const pass = async () => {
    if (!(await runner.answerAll((checklist) => withPassed(checklist, ids)))) return;
    notify({
      kind: 'success',
      message: <Plural value={count} one="# step passed." other="# steps passed." />,
      action: {
        label: <Trans context="answers">Undo</Trans>,
        onPress: () => inBackground(runner.answerAll((checklist) => withoutPassed(checklist, ids))),
      },
    });
  };
  return (
    <ActionButton size="lg" icon={<CheckCheck aria-hidden />} onAct={pass}>
      <Trans>All pass from here ({count})</Trans>
    </ActionButton>
  );
}
