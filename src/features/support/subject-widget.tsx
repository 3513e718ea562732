import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { Article } from '../../domain/knowledge-base/article.ts';
import { rankArticles, tellingWords } from '../../domain/knowledge-base/rank-articles.ts';
import { entities } from '../../domain/registry.ts';
import { controlId } from '../../resource/form/form-field.tsx';
import type { FieldWidget } from '../../resource/form/form-section.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useFoundRows } from '../../resource/rows/use-found-rows.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { PlainList } from '../../ui/page/layout.tsx';

/** Articles shown: more is reading, not help. */
const SHOWN = 4;

/** Articles that one word may find: one that finds more tells nothing. */
const PER_WORD = 50;

/** The subject of a ticket, and under it what is already written down about it. */
export function SubjectWidget({ value, onChange, error }: FieldWidget) {
  const { t } = useLingui();
  const text = typeof value === 'string' ? value : '';
  return (
    <div>
      <LabelledControl label={t`Subject`} error={error} required controlId={controlId('title')}>
        <TextInput value={text} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      </LabelledControl>
      <Suggestions text={text} />
    </div>
  );
}

function Suggestions({ text }: { text: string }) {
  const { t } = useLingui();
  const articles = useArticlesFor(tellingWords(useDeferredValue(text)));
  return (
    <chakra.div aria-live="polite" mt={articles.length > 0 ? '3' : '0'}>
      {articles.length > 0 && (
        <chakra.section
          aria-label={t`Articles that may help`}
          bg="signal.subtle"
          border="1px solid"
          borderColor="signal.line"
          borderRadius="md"
          px="4"
          py="3"
        >
          <chakra.h2 fontSize="sm" fontWeight="semibold">
            <Trans>This may answer it already</Trans>
          </chakra.h2>
          <PlainList mt="1">
            {articles.map((row) => (
              <Suggestion key={row.id} row={row} />
            ))}
          </PlainList>
        </chakra.section>
      )}
    </chakra.div>
  );
}

function Suggestion({ row }: { row: Article }) {
  return (
    <li>
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="2"
        minH="control"
        color="signal.text"
        css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } }}
      >
        <BookOpen size={16} aria-hidden />
        <Link to={recordPath(entities.article, row.id)}>{row.title}</Link>
      </chakra.span>
    </li>
  );
}

/** From this device: it answers without signal too. */
function useArticlesFor(words: readonly string[]): readonly Article[] {
  const published = { entity: 'article', filters: { status: 'Published' }, limit: PER_WORD };
  const found = useFoundRows(words.map((text) => ({ ...published, text })));
  const ranked = rankArticles(found.map((answer) => answer?.rows ?? [])).slice(0, SHOWN);
  return ranked.map((row) => typedRow(entities.article, row));
}
