import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { looksLike } from './answer-input.ts';
import { AnswerInputs } from './answer-inputs.tsx';
import { ANSWER_FAULT_WORDS } from './fault-words.ts';
import { FormPicture } from './form-picture.tsx';
import type { ShownQuestion } from './model/shown-page.ts';
import { RichText } from './rich-text.tsx';
import type { FillingActions } from './use-form-filling.ts';

interface QuestionFieldProps {
  shown: ShownQuestion;
  onAnswer: FillingActions['answer'];
  onDone: () => void;
}

/** A question with its control. */
export function FormQuestionField({ shown, onAnswer, onDone }: QuestionFieldProps) {
  const { i18n } = useLingui();
  const { key, question, label, image, hint, guidance, fault, message } = shown;
  const answer = useCallback((text: string) => onAnswer(key, text), [onAnswer, key]);
  // The words stay as each key of an answer comes: what is the same element is not drawn again.
  const name = useMemo(() => <QuestionName text={label} />, [label]);
  const tip = useMemo(() => hint && <Hint text={hint} />, [hint]);
  if (question.type === 'note' || looksLike(shown, 'label')) return <Note shown={shown} />;
  return (
    <chakra.div data-question={question.name} scrollMarginTop="4">
      <LabelledControl
        label={name}
        required={shown.isRequired}
        error={fault && (message ? <RichText text={message} /> : i18n._(ANSWER_FAULT_WORDS[fault]))}
      >
        <FormPicture name={image} />
        {tip}
        <AnswerInputs shown={shown} onAnswer={answer} onDone={onDone} />
      </LabelledControl>
      {guidance && <Guidance text={guidance} />}
    </chakra.div>
  );
}

function QuestionName({ text }: { text: string }) {
  return (
    <chakra.span fontSize="lg" lineHeight="short">
      <RichText text={text} />
    </chakra.span>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <chakra.div color="fg.muted" mt="-1" mb="2">
      <RichText text={text} />
    </chakra.div>
  );
}

function Note({ shown: { label, image, hint } }: { shown: ShownQuestion }) {
  return (
    <chakra.div fontSize="lg">
      <RichText text={label} />
      <FormPicture name={image} />
      {hint && (
        <chakra.div color="fg.muted" fontSize="md">
          <RichText text={hint} />
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** For whoever wants to know more. */
function Guidance({ text }: { text: string }) {
  return (
    <chakra.details mt="2">
      <chakra.summary minH="control" cursor="pointer" color="signal.text">
        <Trans>More about this</Trans>
      </chakra.summary>
      <RichText text={text} />
    </chakra.details>
  );
}
