import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type DocumentChange, documentChanges } from '../../domain/kit/fields/document-changes.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { documentIn } from '../../domain/kit/fields/json-document.ts';
import { entities } from '../../domain/registry.ts';
import { withFileChoices } from '../../domain/surveys/form/choice-lists.ts';
import { languageFor } from '../../domain/surveys/form/form-language.ts';
import { contentIn } from '../../domain/surveys/form/stored-form.ts';
import { type AnswerWords, answerWords } from '../../domain/surveys/form-report/answer-words.ts';
import { Muted } from '../../ui/page/text.tsx';
import { useRecord } from '../rows/use-record.ts';

/** Changes that are told one by one. */
const TOLD = 20;

interface DocumentChangesViewProps {
  before: Json | undefined;
  after: Json | undefined;
  /** Of the form that the answers are to. */
  formId: Json | undefined;
}

/** What differs in a document, place by place: of answers to a form, which questions, in its words. */
export function DocumentChangesView({ before, after, formId }: DocumentChangesViewProps) {
  const said = useChangeWords(formId);
  const changes = documentChanges(documentIn(before), documentIn(after));
  if (changes.length === 0) return <Muted>–</Muted>;
  const more = changes.length - TOLD;
  return (
    <chakra.span display="grid" gap="1" minW="0">
      {changes.slice(0, TOLD).map((change) => {
        const words = said(change);
        return (
          <chakra.span key={change.path} overflowWrap="anywhere">
            <Muted>{words.label}</Muted> <Said {...words} text={words.before} /> <span aria-hidden>→</span>{' '}
            <Said {...words} text={words.after} />
          </chakra.span>
        );
      })}
      {more > 0 && (
        <Muted>
          <Plural value={more} one="# more" other="# more" />
        </Muted>
      )}
    </chakra.span>
  );
}

function Said({ isFile, text }: Pick<AnswerWords, 'isFile'> & { text: string }) {
  return isFile && text !== '' ? <FileName id={text} /> : text || '–';
}

/** A photograph or a file by its name; what is gone from this device has none. */
function FileName({ id }: { id: string }) {
  const file = useRecord(entities.attachment, id);
  return file?.name ?? <Trans>File</Trans>;
}

function useChangeWords(formId: Json | undefined) {
  const { i18n } = useLingui();
  const form = useRecord(entities.surveyForm, typeof formId === 'string' ? formId : null);
  const content = form?.content;
  const { definition, language } = useMemo(() => {
    const read = contentIn(content);
    return { definition: withFileChoices(read), language: languageFor(read.definition, i18n.locale) };
  }, [content, i18n.locale]);
  return (change: DocumentChange) => answerWords(change, definition, language);
}
