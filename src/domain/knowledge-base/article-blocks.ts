/** A part of an article's text. `at` is the line it begins in. */
export type ArticleBlock =
  | { readonly at: number; readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly at: number; readonly kind: 'bullets' | 'steps'; readonly items: readonly ArticleItem[] };

interface ArticleItem {
  readonly at: number;
  readonly text: string;
}

const HEADING = /^#{1,3} +/;
const BULLET = /^[-*] +/;
const STEP = /^\d{1,3}[.)] +/;

/**
 * Reads the little markup that people write by themselves: `#` before a heading, `-` before a point, `1.` before a step;
 * everything else is a paragraph. Nothing in it is ever taken for HTML.
 */
export function articleBlocks(text: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  let isOpen = false;
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const isText = line !== '' && ![HEADING, BULLET, STEP].some((mark) => mark.test(line));
    if (isText) addLine(blocks, at, line, isOpen);
    else if (HEADING.test(line)) blocks.push({ at, kind: 'heading', text: line.replace(HEADING, '') });
    else if (BULLET.test(line)) addItem(blocks, 'bullets', { at, text: line.replace(BULLET, '') });
    else if (STEP.test(line)) addItem(blocks, 'steps', { at, text: line.replace(STEP, '') });
    isOpen = isText;
  }
  return blocks;
}

function addLine(blocks: ArticleBlock[], at: number, line: string, isOpen: boolean): void {
  const last = blocks.at(-1);
  if (isOpen && last?.kind === 'paragraph') blocks.splice(-1, 1, { ...last, text: `${last.text}\n${line}` });
  else blocks.push({ at, kind: 'paragraph', text: line });
}

/** Points go on where the list before them ended, over an empty line too. */
function addItem(blocks: ArticleBlock[], kind: 'bullets' | 'steps', item: ArticleItem): void {
  const last = blocks.at(-1);
  if (last?.kind === kind) blocks.splice(-1, 1, { ...last, items: [...last.items, item] });
  else blocks.push({ at: item.at, kind, items: [item] });
}
