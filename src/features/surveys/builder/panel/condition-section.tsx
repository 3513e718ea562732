import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type PlainRule,
  plainRuleOf,
  ruleExpression,
} from '../../../../domain/surveys/builder/plain-rule.ts';
import { MutedText } from '../../../../ui/page/text.tsx';
import { CellInput } from './cell-input.tsx';
import { conditionSubjects, kindOfSubject } from './condition-subjects.ts';
import { PanelSection } from './panel-section.tsx';
import { PlainRuleEditor } from './plain-rule-editor.tsx';
import { useRowEditing } from './row-editing.ts';

/** When a question is shown: in plain words as far as they go, and as the expression that they make. */
export function ConditionSection() {
  const { t } = useLingui();
  const { row, builder, setCell } = useRowEditing();
  const { relevant = '' } = row.cells;
  const [typed, setTyped] = useState<{ expression: string; rule: PlainRule } | null>(null);
  const subjects = conditionSubjects(builder.tables, row.key);
  // What is half said in words makes no expression yet, and is not to be read out of it.
  const rule = typed?.expression === relevant ? typed.rule : plainRuleOf(relevant);
  const change = (next: PlainRule) => {
    const whole = { ...next, tests: next.tests.filter(isWhole) };
    const expression = ruleExpression(whole, (name) => kindOfSubject(subjects, name));
    setTyped({ expression, rule: next });
    setCell('relevant', expression);
  };
  return (
    <PanelSection title={t`Shown when`}>
      {rule === null ? (
        <MutedText>{t`This condition is more than plain words can say. It is changed as an expression.`}</MutedText>
      ) : (
        <PlainRuleEditor rule={rule} subjects={subjects} onChange={change} />
      )}
      <CellInput head="relevant" label={t`As an expression`} isExpression />
    </PanelSection>
  );
}

function isWhole({ question, operator, value }: PlainRule['tests'][number]): boolean {
  return question !== '' && (value !== '' || operator === 'answered' || operator === 'not_answered');
}
