import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { looksLike } from './answer-input.ts';
import { AnswerInputs } from './answer-inputs.tsx';
import { ANSWER_FAULT_WORDS } from './fault-words.ts';
import { FormPicture } from './form-picture.tsx';
import type { ShownQuestion } from './model/shown-page.ts';
import { RichText } from './rich-text.tsx';
import type { FormFillingState } from './use-form-filling.ts';

interface QuestionFieldProps {
  shown: ShownQuestion;
  onAnswer: FormFillingState['answer'];
  onDone: () => void;
}

/** A question with its control. Drawn anew only where something of it has changed: a page may have many, and each has many parts. */
export const FormQuestionField = memo(function FormQuestionField({
  shown,
  onAnswer,
  onDone,
}: QuestionFieldProps) {
  const { i18n } = useLingui();
  const { question, label, image, hint, guidance, fault, message } = shown;
  if (question.type === 'note' || looksLike(shown, 'label')) return <Note shown={shown} />;
  return (
    <chakra.div data-question={question.name} scrollMarginTop="4">
      <LabelledControl
        label={
          <chakra.span display="inline-block" fontSize="lg" lineHeight="short" mb="1">
            <RichText text={label} />
          </chakra.span>
        }
        required={shown.isRequired}
        error={fault && (message ? <RichText text={message} /> : i18n._(ANSWER_FAULT_WORDS[fault]))}
      >
        <FormPicture name={image} />
        {hint && (
          <chakra.div color="fg.muted" mt="-1" mb="2">
            <RichText text={hint} />
          </chakra.div>
        )}
        <AnswerInputs shown={shown} onAnswer={(text) => onAnswer(shown.key, text)} onDone={onDone} />
      </LabelledControl>
      {guidance && <Guidance text={guidance} />}
    </chakra.div>
  );
});

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
