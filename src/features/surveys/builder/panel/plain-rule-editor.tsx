import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { PlainOperator, PlainRule, PlainTest } from '../../../../domain/surveys/builder/plain-rule.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../../ui/controls/inputs.tsx';
import { PlainList } from '../../../../ui/page/layout.tsx';
import type { ConditionSubject } from './condition-subjects.ts';

const OPERATOR_WORDS: Readonly<Record<PlainOperator, MessageDescriptor>> = {
  is: msg({ message: 'is', context: 'condition' }),
  is_not: msg({ message: 'is not', context: 'condition' }),
  contains: msg({ message: 'contains', context: 'condition' }),
  contains_not: msg({ message: 'does not contain', context: 'condition' }),
  at_least: msg({ message: 'is at least', context: 'condition' }),
  at_most: msg({ message: 'is at most', context: 'condition' }),
  more_than: msg({ message: 'is more than', context: 'condition' }),
  less_than: msg({ message: 'is less than', context: 'condition' }),
  answered: msg({ message: 'is answered', context: 'condition' }),
  not_answered: msg({ message: 'is not answered', context: 'condition' }),
};

interface PlainRuleEditorProps {
  rule: PlainRule;
  subjects: readonly ConditionSubject[];
  onChange: (rule: PlainRule) => void;
}

/** Tests that all hold, or any of them: a question, how it is compared, and with what. */
export function PlainRuleEditor({ rule, subjects, onChange }: PlainRuleEditorProps) {
  const { t } = useLingui();
  const { join, tests } = rule;
  // A test is known by its place alone, and all that it shows is in its value.
  const numbered = tests.map((test, index) => ({ test, place: index + 1 }));
  const add = () => {
    const [first] = subjects;
    const fresh: PlainTest = {
      question: first?.name ?? '',
      operator: first?.operators[0] ?? 'is',
      value: '',
    };
    onChange({ ...rule, tests: [...tests, fresh] });
  };
  return (
    <>
      {tests.length > 1 && (
        <LabelledControl label={t`Of these`} labelHidden>
          <Select
            value={join}
            onChange={({ target }) => onChange({ ...rule, join: target.value === 'any' ? 'any' : 'all' })}
          >
            <option value="all">{t`All of these hold`}</option>
            <option value="any">{t`Any of these holds`}</option>
          </Select>
        </LabelledControl>
      )}
      <PlainList display="grid" gap="3">
        {numbered.map(({ test, place }) => (
          <TestLine
            key={place}
            place={place}
            test={test}
            subjects={subjects}
            onChange={(next) => onChange({ ...rule, tests: tests.with(place - 1, next) })}
            onRemove={() => onChange({ ...rule, tests: tests.toSpliced(place - 1, 1) })}
          />
        ))}
      </PlainList>
      <Button justifySelf="start" disabled={subjects.length === 0} icon={<Plus aria-hidden />} onClick={add}>
        <Trans>Add a condition</Trans>
      </Button>
    </>
  );
}

interface TestLineProps {
  place: number;
  test: PlainTest;
  subjects: readonly ConditionSubject[];
  onChange: (test: PlainTest) => void;
  onRemove: () => void;
}

function TestLine({ place, test, subjects, onChange, onRemove }: TestLineProps) {
  const { t, i18n } = useLingui();
  const subject = subjects.find(({ name }) => name === test.question);
  const operators = new Set([...(subject?.operators ?? []), test.operator]);
  const choose = (question: string) => {
    const next = subjects.find(({ name }) => name === question);
    onChange({ question, operator: next?.operators[0] ?? 'is', value: '' });
  };
  return (
    <chakra.li display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr) auto" alignItems="start">
      <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))">
        <Select
          aria-label={t`Question of condition ${place}`}
          value={test.question}
          onChange={(event) => choose(event.target.value)}
        >
          {!subject && <option value={test.question}>{test.question}</option>}
          {subjects.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t`Comparison of condition ${place}`}
          value={test.operator}
          onChange={({ target }) => onChange({ ...test, operator: target.value as PlainOperator })} // one of those below
        >
          {[...operators].map((operator) => (
            <option key={operator} value={operator}>
              {i18n._(OPERATOR_WORDS[operator])}
            </option>
          ))}
        </Select>
        <TestValue place={place} test={test} subject={subject} onChange={onChange} />
      </chakra.div>
      <IconButton label={t`Remove condition ${place}`} onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </chakra.li>
  );
}

interface TestValueProps extends Pick<TestLineProps, 'place' | 'test' | 'onChange'> {
  subject: ConditionSubject | undefined;
}

function TestValue({ place, test, subject, onChange }: TestValueProps) {
  const { t } = useLingui();
  if (test.operator === 'answered' || test.operator === 'not_answered') return null;
  const label = t`Value of condition ${place}`;
  const set = (value: string) => onChange({ ...test, value });
  const { choices = null, kind = 'text' } = subject ?? {};
  if (choices === null) {
    return (
      <TextInput
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        aria-label={label}
        value={test.value}
        onChange={(event) => set(event.target.value)}
      />
    );
  }
  const isThere = choices.some(({ value }) => value === test.value);
  return (
    <Select aria-label={label} value={test.value} onChange={(event) => set(event.target.value)}>
      {!isThere && <option value={test.value}>{test.value || t`Choose`}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
