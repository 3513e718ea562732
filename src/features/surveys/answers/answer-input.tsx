import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ANSWERS, type Question, questionOptions } from '../../../domain/surveys/questions.ts';
import { NumberInput } from '../../../resource/inputs/number-input.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useFieldControl } from '../../../ui/controls/field.tsx';
import { DateInput, Select, TextArea } from '../../../ui/controls/inputs.tsx';

interface AnswerInputProps {
  question: Question;
  value: string;
  onChange: (value: string) => void;
}

/** The control for an answer, by what the question asks for. */
export function AnswerInput({ question, value, onChange }: AnswerInputProps) {
  const onText = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (question.type) {
    case 'yesNo':
      return <YesNo question={question} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <chakra.div maxW="20rem">
          <Select value={value} onChange={onText}>
            <option value="">–</option>
            {questionOptions(question).map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        </chakra.div>
      );
    case 'date':
      return <DateInput value={value} onChange={onText} />;
    case 'number':
    case 'reading':
      return (
        <NumberInput
          maxW="12rem"
          unit={question.unit ?? undefined}
          negative={(question.minimum ?? -1) < 0}
          value={value}
          onChange={onChange}
        />
      );
    case 'text':
      return <TextArea maxLength={ANSWERS.maxLength} value={value} onChange={onText} />;
  }
}

/** Two buttons: a thumb finds them where it would not find a list. */
function YesNo({ question, value, onChange }: AnswerInputProps) {
  const { t } = useLingui();
  const { id, ...described } = useFieldControl();
  const toggle = (answer: string) => onChange(value === answer ? '' : answer);
  return (
    <chakra.div
      // Not on a button: the label of the field would take the place of its own name.
      id={id}
      role="group"
      aria-label={question.label}
      aria-describedby={described['aria-describedby']}
      display="flex"
      gap="2"
    >
      <Chip minH="control" px="5" pressed={value === 'yes'} onClick={() => toggle('yes')}>
        {t`Yes`}
      </Chip>
      <Chip minH="control" px="5" pressed={value === 'no'} onClick={() => toggle('no')}>
        {t`No`}
      </Chip>
    </chakra.div>
  );
}
