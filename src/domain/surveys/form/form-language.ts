import type { FormDefinition } from './definition.ts';

/**
 * The form's language for a person who reads the app in `locale` (BCP 47): `French (fr)`, `fr`, `Français`. Its own where it has none
 * of that.
 */
export function languageFor(
  { languages, defaultLanguage }: Pick<FormDefinition, 'languages' | 'defaultLanguage'>,
  locale: string,
): string {
  const [code = ''] = locale.toLowerCase().split('-');
  const own = new Intl.DisplayNames([code], { type: 'language' }).of(code)?.toLowerCase();
  const english = new Intl.DisplayNames(['en'], { type: 'language' }).of(code)?.toLowerCase();
  const found = languages.find((language) => {
    const said = /\(([^()]*)\)\s*$/.exec(language)?.[1]?.toLowerCase() ?? '';
    const name = language
      .replace(/\s*\([^()]*\)\s*$/, '')
      .trim()
      .toLowerCase();
    return [said, name].some((tag) => tag.split('-')[0] === code) || name === own || name === english;
  });
  return found ?? (defaultLanguage || (languages[0] ?? ''));
}
