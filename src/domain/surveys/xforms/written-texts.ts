import type { FormDefinition, Texts } from '../form/definition.ts';
import type { ParsedTexts } from '../form/part-rules.ts';
import type { TextPart } from '../form/text-parts.ts';
import { element, type Markup, markedUp } from '../xml/write-xml.ts';
import { writtenExpression } from '../xpath/write-expression.ts';
import { NO_LANGUAGE } from './document.ts';

/** What a form says, by the id under which it is looked up. */
export interface WrittenTexts {
  /** The attribute that leads to a text; undefined where there is none. */
  readonly refTo: (id: string, texts: SaidTexts) => string | undefined;
  /** All that was asked for so far. */
  readonly translations: () => Markup;
}

export interface SaidTexts {
  readonly text: Texts | ParsedTexts;
  readonly guidance?: Texts;
}

export function dictionaryFor({ languages, defaultLanguage }: FormDefinition): WrittenTexts {
  const entries = new Map<string, SaidTexts>();
  const spoken = languages.length > 0 ? languages : [''];
  return {
    refTo(id, said) {
      if (!Object.values({ ...said.text, ...said.guidance }).some((text) => text.length > 0)) return;
      entries.set(id, said);
      return `jr:itext('${id}')`;
    },
    translations() {
      const all = spoken.map((language) =>
        element(
          'translation',
          {
            lang: language || NO_LANGUAGE,
            default: language === (defaultLanguage || spoken[0]) ? 'true()' : undefined,
          },
          [...entries].map(([id, said]) => element('text', { id }, valuesIn(said, language))),
        ),
      );
      return element('itext', {}, all);
    },
  };
}

/** A text that is missing in a language is said there by a dash, as authors' tools have it. */
function valuesIn({ text, guidance }: SaidTexts, language: string): Markup[] {
  const said = element('value', {}, piecesOf(text[language] ?? '-'));
  const more = guidance?.[language] ?? '';
  return more === '' ? [said] : [said, element('value', { form: 'guidance' }, [markedUp(more)])];
}

function piecesOf(text: string | readonly TextPart[]): Markup[] {
  const pieces = typeof text === 'string' ? [text] : text;
  return pieces.map((piece) =>
    typeof piece === 'string' ? markedUp(piece) : element('output', { value: writtenExpression(piece) }),
  );
}
