import type { FormDefinition } from '../form/definition.ts';

/** The language of a form that a person reads: `French (fr)` or `fr` for `fr-CA`. The form's own where it has none of theirs. */
export function reportLanguage({ languages, defaultLanguage }: FormDefinition, locale: string): string {
  const [wanted = ''] = locale.toLowerCase().split('-');
  const tagOf = (language: string) => {
    const tag = /\(([^()]+)\)\s*$/.exec(language)?.[1] ?? language;
    return tag.trim().toLowerCase().split('-')[0];
  };
  return languages.find((language) => tagOf(language) === wanted) ?? defaultLanguage;
}
