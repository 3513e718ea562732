import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormDefinition } from '../../../domain/surveys/form/definition.ts';
import type { FormPart } from '../../../domain/surveys/form/form-part.ts';
import { plainWordsIn } from '../../../domain/surveys/rich-words.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Mono, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { type FormChanges, formChanges, typeOfPart } from './compare-forms.ts';
import { OUTLINE_TYPE_WORDS } from './form-words.ts';

const SHOWN = 20;

/** What a new version asks otherwise than the one that is asked now. */
export function VersionChanges({ before, after }: { before: FormDefinition; after: FormDefinition }) {
  const changes = formChanges(before, after);
  const { added, removed, retyped } = changes;
  const isSame = added.length + removed.length + retyped.length === 0;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Compared with the version that is asked now</Trans>
      </SectionHeading>
      {isSame ? (
        <MutedText>
          <Trans>The same questions of the same types.</Trans>
        </MutedText>
      ) : (
        <ChangedQuestions {...changes} before={before} after={after} />
      )}
    </Card>
  );
}

type ChangedQuestionsProps = FormChanges & { before: FormDefinition; after: FormDefinition };

function ChangedQuestions({ added, removed, retyped, before, after }: ChangedQuestionsProps) {
  const { i18n } = useLingui();
  const typeWords = (part: FormPart) => i18n._(OUTLINE_TYPE_WORDS[typeOfPart(part)]);
  return (
    <>
      {added.length > 0 && (
        <PartNames
          title={<Plural value={added.length} one="# added" other="# added" />}
          parts={added}
          definition={after}
        />
      )}
      {removed.length > 0 && (
        <PartNames
          title={<Plural value={removed.length} one="# left out" other="# left out" />}
          parts={removed}
          definition={before}
        />
      )}
      {retyped.length > 0 && (
        <PartNames
          title={<Plural value={retyped.length} one="# of another type" other="# of another type" />}
          parts={retyped.map(({ part }) => part)}
          definition={after}
          behind={(place) => {
            const changed = retyped[place];
            return changed && `: ${typeWords(changed.before)} → ${typeWords(changed.part)}`;
          }}
        />
      )}
    </>
  );
}

interface PartNamesProps {
  title: ReactNode;
  parts: readonly FormPart[];
  definition: FormDefinition;
  behind?: (place: number) => ReactNode;
}

function PartNames({ title, parts, definition, behind }: PartNamesProps) {
  return (
    <div>
      <MutedText fontSize="sm">{title}</MutedText>
      <PlainList>
        {parts.slice(0, SHOWN).map(({ item, path }, place) => (
          <li key={path}>
            <bdi>{plainWordsIn(item.label, definition.defaultLanguage, definition)}</bdi>{' '}
            <Mono>{item.name}</Mono>
            {behind?.(place)}
          </li>
        ))}
      </PlainList>
      {parts.length > SHOWN && (
        <MutedText fontSize="sm">
          <Plural value={parts.length - SHOWN} one="and # more" other="and # more" />
        </MutedText>
      )}
    </div>
  );
}
