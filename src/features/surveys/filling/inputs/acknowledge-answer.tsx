import { Trans } from '@lingui/react/macro';
import { wordsOnly } from '../../../../domain/surveys/rich-words.ts';
import { useFieldControl } from '../../../../ui/controls/field.tsx';
import type { AnswerInputProps } from '../answer-input.ts';
import { BigOption } from './big-option.tsx';

export function AcknowledgeAnswer({ shown, onAnswer }: AnswerInputProps) {
  const field = useFieldControl();
  return (
    <BigOption
      {...field}
      type="checkbox"
      aria-label={wordsOnly(shown.label)}
      disabled={shown.isReadOnly}
      checked={shown.value === 'OK'}
      onChange={(event) => onAnswer(event.target.checked ? 'OK' : '')}
    >
      <Trans>I have read this</Trans>
    </BigOption>
  );
}
