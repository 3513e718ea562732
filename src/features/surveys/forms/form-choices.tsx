import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChoiceSource, FormDefinition } from '../../../domain/surveys/form/definition.ts';
import { plainWordsIn } from '../../../domain/surveys/rich-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Mono, MutedText } from '../../../ui/page/text.tsx';

/** Choices that are named before somebody asks for all of them. */
const SHOWN = 10;

interface FormChoicesProps {
  source: ChoiceSource;
  language: string;
  definition: FormDefinition;
}

/** What a question offers, and what narrows that down. */
export function FormChoices({ source, language, definition }: FormChoicesProps) {
  const [isWhole, setWhole] = useState(false);
  const choices = definition.lists[source.list] ?? [];
  // Choices from answers are known only once there are some.
  const names = source.nodes === undefined ? null : [source.nodes];
  const shown = isWhole ? choices : choices.slice(0, SHOWN);
  const words = useNamesInLine();
  return (
    <MutedText as="div" fontSize="sm">
      <p>
        {source.file === '' ? (
          <Trans>
            Choices:{' '}
            {words(
              names ?? shown.map(({ value, label }) => plainWordsIn(label, language, definition) || value),
            )}
          </Trans>
        ) : (
          <Trans>
            Choices from the file <Mono>{source.file}</Mono>
          </Trans>
        )}{' '}
        {shown.length < choices.length && (
          <Button look="link" fontSize="sm" onClick={() => setWhole(true)}>
            <Plural value={choices.length - shown.length} one="and # more" other="and # more" />
          </Button>
        )}
      </p>
      {source.filter !== '' && (
        <p>
          <Trans>
            Offered when <Mono dir="ltr">{source.filter}</Mono>
          </Trans>
        </p>
      )}
    </MutedText>
  );
}

function useNamesInLine() {
  const { i18n } = useLingui();
  return (names: readonly string[]) =>
    new Intl.ListFormat(i18n.locale, { style: 'short', type: 'unit' }).format(names);
}
