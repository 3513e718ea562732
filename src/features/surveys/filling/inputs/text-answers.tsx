import { chakra } from '@chakra-ui/react';
import { wordsOnly } from '../../../../domain/surveys/rich-words.ts';
import { xpathNumber } from '../../../../domain/surveys/xpath/number-text.ts';
import { NumberInput } from '../../../../resource/inputs/number-input.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/inputs.tsx';
import { type AnswerInputProps, looksLike } from '../answer-input.ts';

/** Characters of one answer. */
const MOST = 10_000;

const HELPERS = {
  numbers: { inputMode: 'decimal', autoComplete: 'off' },
  url: { inputMode: 'url', type: 'url' },
  email: { inputMode: 'email', type: 'email' },
} as const;

export function TextAnswer({ shown, onAnswer }: AnswerInputProps) {
  const helper = Object.entries(HELPERS).find(([word]) => looksLike(shown, word))?.[1] ?? {};
  const common = {
    maxLength: MOST,
    fontSize: 'lg',
    value: shown.value,
    readOnly: shown.isReadOnly,
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value),
  } as const;
  if (looksLike(shown, 'multiline')) return <TextArea {...common} />;
  return <TextInput {...common} {...helper} minH="12" />;
}

export function NumberAnswer({ shown, onAnswer }: AnswerInputProps) {
  return (
    <NumberInput
      maxW="16rem"
      minH="12"
      fontSize="lg"
      negative
      readOnly={shown.isReadOnly}
      {...(shown.question.type === 'integer' && { inputMode: 'numeric' as const })}
      value={shown.value}
      onChange={(value) => onAnswer(value)}
    />
  );
}

/** A slider for the thumb, and the number for the eye; without an answer the slider says nothing. */
export function RangeAnswer({ shown, onAnswer }: AnswerInputProps) {
  const { start = '1', end = '10', step = '1' } = shown.question.parameters;
  const [first, last] = [xpathNumber(start), xpathNumber(end)];
  const [least, most] = [Math.min(first, last), Math.max(first, last)];
  const value = shown.value === '' ? Number.NaN : xpathNumber(shown.value);
  return (
    <chakra.div display="flex" alignItems="center" gap="4" flexWrap="wrap">
      <chakra.input
        type="range"
        aria-label={wordsOnly(shown.label)}
        flex="1 1 12rem"
        minH="14"
        accentColor="signal.solid"
        opacity={Number.isNaN(value) ? 0.5 : 1}
        min={least}
        max={most}
        step={Math.abs(xpathNumber(step)) || 1}
        disabled={shown.isReadOnly}
        value={Number.isNaN(value) ? least : value}
        onChange={(event) => onAnswer(event.target.value)}
      />
      <NumberInput
        maxW="8rem"
        minH="12"
        fontSize="lg"
        readOnly={shown.isReadOnly}
        negative={least < 0}
        value={shown.value}
        onChange={(text) => onAnswer(text)}
      />
    </chakra.div>
  );
}
