import { Plural, Trans } from '@lingui/react/macro';
import { type FormDefinition, isSilent } from '../../../domain/surveys/form/definition.ts';
import { formParts } from '../../../domain/surveys/form/form-part.ts';
import { MutedText } from '../../../ui/page/text.tsx';

/** What a form is, in a line: its version, its languages, how much it asks. */
export function FormInShort({ definition }: { definition: FormDefinition }) {
  const { version } = definition;
  const languages = definition.languages.filter(Boolean).join(', ');
  const items = formParts(definition).map(({ item }) => item);
  const numberOf = (kind: string) => items.filter((item) => item.kind === kind).length;
  const questions = items.filter((item) => item.kind === 'question' && !isSilent(item)).length;
  const [groups, repeats] = [numberOf('group'), numberOf('repeat')];
  return (
    <MutedText>
      <Plural value={questions} one="# question" other="# questions" />
      {groups > 0 && (
        <>
          {' · '}
          <Plural value={groups} one="# group" other="# groups" />
        </>
      )}
      {repeats > 0 && (
        <>
          {' · '}
          <Plural value={repeats} one="# repeat" other="# repeats" />
        </>
      )}
      {version !== '' && (
        <>
          {' · '}
          <Trans>version {version} by its author</Trans>
        </>
      )}
      {languages !== '' && ` · ${languages}`}
    </MutedText>
  );
}
