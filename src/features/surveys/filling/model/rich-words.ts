/** What a label may say in Markdown, as ODK's tools read it: headings, strong and emphasised words, links, lines. */
export interface RichLine {
  /** 0: a paragraph; 1 to 6: a heading. */
  readonly heading: number;
  readonly parts: readonly RichPart[];
}

export type RichPart =
  | { readonly kind: 'text' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

/** Each mark by itself, from the left: nothing in it can look back, whatever is typed. */
const MARK =
  /\*\*(?<strong>[^*\n]{1,500})\*\*|__(?<strong2>[^_\n]{1,500})__|\*(?<em>[^*\n]{1,500})\*|(?<![\p{L}\p{N}])_(?<em2>[^_\n]{1,500})_(?![\p{L}\p{N}])|\[(?<words>[^[\]\n]{1,300})\]\((?<address>[^()\s]{1,1000})\)/gu;

export function richWords(text: string): readonly RichLine[] {
  return text
    .replaceAll(/<\/?span[^<>]{0,200}>/gi, '')
    .split('\n')
    .map((line) => {
      const [, marks = '', words = line] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
      return { heading: marks.length, parts: partsOf(words) };
    });
}

function partsOf(line: string): RichPart[] {
  const parts: RichPart[] = [];
  let at = 0;
  for (const match of line.matchAll(MARK)) {
    if (match.index > at) parts.push({ kind: 'text', text: line.slice(at, match.index) });
    parts.push(markedPart(match.groups ?? {}, match[0]));
    at = match.index + match[0].length;
  }
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at) });
  return parts;
}

function markedPart(found: Readonly<Record<string, string | undefined>>, whole: string): RichPart {
  const { strong, strong2, em, em2, words, address } = found;
  const bold = strong ?? strong2;
  if (bold !== undefined) return { kind: 'strong', text: bold };
  const slanted = em ?? em2;
  if (slanted !== undefined) return { kind: 'emphasis', text: slanted };
  // Other schemes could run what they say.
  const isSafe = address !== undefined && /^(?:https?:|mailto:|tel:)/i.test(address);
  return isSafe ? { kind: 'link', text: words ?? '', address } : { kind: 'text', text: words ?? whole };
}
