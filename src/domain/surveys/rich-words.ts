import { type FormDefinition, type Texts, textIn } from './form/definition.ts';

/** What a label may say in Markdown, as ODK's tools read it: headings, strong and emphasised words, links, lines; a backslash before a mark takes it as it is. */
export interface RichLine {
  /** Where it begins in the text: no other one does there. */
  readonly at: number;
  /** 0: a paragraph; 1 to 6: a heading. */
  readonly heading: number;
  readonly parts: readonly RichPart[];
}

export interface RichPart {
  /** Where it begins in its line. */
  readonly at: number;
  readonly kind: 'text' | 'strong' | 'emphasis' | 'link';
  readonly text: string;
  /** Of a link; else empty. */
  readonly address: string;
}

/** Each mark by itself, from the left: nothing in it can look back, whatever is typed. */
const MARK =
  /\\(?<literal>[\\*_#[\]()])|\*\*(?!\s)(?<strong>[^*\n]{1,500})(?<!\s)\*\*|__(?!\s)(?<strong2>[^_\n]{1,500})(?<!\s)__|\*(?!\s)(?<em>[^*\n]{1,500})(?<!\s)\*|(?<![\p{L}\p{N}])_(?!\s)(?<em2>[^_\n]{1,500})(?<!\s)_(?![\p{L}\p{N}])|\[(?<words>[^[\]\n]{1,300})\]\((?<address>[^()\s]{1,1000})\)/gu;

export function richWords(text: string): readonly RichLine[] {
  let at = 0;
  const lines = text.replaceAll(/<\/?span[^<>]{0,200}>/gi, '').split('\n');
  return lines.map((line) => {
    const [, marks = '', words = line] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    const read = { at, heading: marks.length, parts: partsOf(words) };
    at += line.length + 1;
    return read;
  });
}

/** What a text says where its marks cannot be shown: in lists, in names that are read aloud, on paper. */
export function wordsOnly(text: string): string {
  const lines = richWords(text).map(({ parts }) => parts.map((part) => part.text).join(''));
  return lines.join('\n');
}

/** The same of a text in a language; in the form's own where it is missing there. */
export function plainWordsIn(texts: Texts, language: string, form: FormDefinition): string {
  return wordsOnly(textIn(texts, language, form));
}

/** The Markdown of a text that was typed without any. */
export function markdownOf(text: string): string {
  return wordsOnly(text) === text ? text : text.replaceAll(/[\\*_#[\]()]/g, '\\$&');
}

function partsOf(line: string): RichPart[] {
  const parts: RichPart[] = [];
  const plain = (at: number, end: number) => {
    if (end > at) parts.push({ at, kind: 'text', text: line.slice(at, end), address: '' });
  };
  let end = 0;
  for (const match of line.matchAll(MARK)) {
    plain(end, match.index);
    parts.push({ at: match.index, ...markedPart(match.groups ?? {}, match[0]) });
    end = match.index + match[0].length;
  }
  plain(end, line.length);
  return parts;
}

function markedPart(
  found: Readonly<Record<string, string | undefined>>,
  whole: string,
): Omit<RichPart, 'at'> {
  const { literal, strong, strong2, em, em2, words = whole, address = '' } = found;
  if (literal !== undefined) return { kind: 'text', text: literal, address: '' };
  const bold = strong ?? strong2;
  if (bold !== undefined) return { kind: 'strong', text: bold, address: '' };
  const slanted = em ?? em2;
  if (slanted !== undefined) return { kind: 'emphasis', text: slanted, address: '' };
  // Other schemes could run what they say.
  const isSafe = /^(?:https?:|mailto:|tel:)/i.test(address);
  return isSafe ? { kind: 'link', text: words, address } : { kind: 'text', text: words, address: '' };
}
