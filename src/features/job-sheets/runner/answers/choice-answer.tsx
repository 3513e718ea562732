import { Trans, useLingui } from '@lingui/react/macro';
import type { ChecklistStep } from '../../../../domain/job-sheets/job-sheet.ts';
import { choosesFail, chosenOf, stepOptions } from '../../../../domain/job-sheets/step-choices.ts';
import { Banner } from '../../../../ui/notices/banner.tsx';
import { Stack } from '../../../../ui/page/layout.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { ResultButton } from '../result-buttons.tsx';

interface ChoiceAnswerProps {
  step: ChecklistStep;
  onChoice: (option: string) => void;
}

/** One answer of several, or several of them. */
export function ChoiceAnswer({ step, onChoice }: ChoiceAnswerProps) {
  const { t } = useLingui();
  const chosen = chosenOf(step);
  return (
    <Stack gap="3">
      {step.kind === 'choices' && (
        <MutedText fontSize="lg">
          <Trans>Choose all that apply.</Trans>
        </MutedText>
      )}
      <Stack role="group" aria-label={t`Answer`} gap="3">
        {stepOptions(step).map((option) => (
          <ResultButton
            key={option}
            type="button"
            result="chosen"
            aria-pressed={chosen.includes(option)}
            onClick={() => onChoice(option)}
          >
            {option}
          </ResultButton>
        ))}
      </Stack>
      {choosesFail(step) && (
        <Banner kind="error">
          <Trans>By this answer the step counts as failed.</Trans>
        </Banner>
      )}
    </Stack>
  );
}
