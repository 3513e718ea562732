import { useLingui } from '@lingui/react/macro';
import { textOf } from '../../domain/job-sheets/checklist.ts';
import { decidingSteps } from '../../domain/job-sheets/shown-steps.ts';
import { stepOptions } from '../../domain/job-sheets/step-choices.ts';
import type { ItemWidgetProps } from '../../resource/items/items-layout.ts';
import { Select } from '../../ui/controls/inputs.tsx';

/** The earlier step on which this one hangs. */
export function ConditionStep({ item, items, value, onChange }: ItemWidgetProps) {
  const { t } = useLingui();
  const steps = decidingSteps(items, item.id);
  const isGone = value !== '' && steps.every(({ id }) => id !== value);
  return (
    <Select value={isGone ? '' : value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t`Always`}</option>
      {steps.map((step) => (
        <option key={step.id} value={step.id}>
          {textOf(step.label)}
        </option>
      ))}
    </Select>
  );
}

/** The answer of that step by which this one is asked. */
export function ConditionAnswer({ item, items, value, onChange }: ItemWidgetProps) {
  const { t } = useLingui();
  const step = decidingSteps(items, item.id).find(({ id }) => id === item.showWhenStep);
  const outcomes = [
    { answer: 'pass', words: t`Pass` },
    { answer: 'fail', words: t`Fail` },
  ];
  const chosen =
    step?.kind === 'choice' || step?.kind === 'choices'
      ? stepOptions(step).map((option) => ({ answer: option, words: option }))
      : outcomes;
  const answers = [...chosen, { answer: 'notApplicable', words: t`N.A.` }];
  const isGone = answers.every(({ answer }) => answer !== value);
  return (
    <Select value={isGone ? '' : value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t`Choose`}</option>
      {answers.map(({ answer, words }) => (
        <option key={answer} value={answer}>
          {words}
        </option>
      ))}
    </Select>
  );
}
