import PDFDocument from 'pdfkit';
import { brokenLines, type Letters, type TextLine } from './broken-lines.ts';
import type { Paper, PaperFont } from './paper.ts';

/** Points, of which 72 are an inch: A4 with margins for a folder. */
export const PAPER = { width: 595.28, height: 841.89, margin: 48, foot: 40 } as const;
export const INNER = PAPER.width - 2 * PAPER.margin;
/** Below it only the foot stands. */
const BOTTOM = PAPER.height - PAPER.margin - PAPER.foot;

export const INK = { text: '#1a2230', muted: '#5a6573', line: '#c3cad3' } as const;

/** What pdfkit keeps of the font that it draws with, and does not tell. */
interface ShapedBy {
  readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** How letters look. */
export interface Look {
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
}

const LEADING = 1.35;

/** What an element of the structure tells beside its content. */
interface TagOptions {
  /** In place of what is drawn, for whoever cannot see it. */
  readonly alt?: string;
  /** In place of letters that stand in another order than they are read. */
  readonly actual?: string;
  /** Of the head of a row or column. */
  readonly scope?: 'Row' | 'Column';
  /** Left, top, right and bottom of a figure. */
  readonly bbox?: readonly [number, number, number, number];
}

/** An element of the document's structure, by which a screen reader goes. */
export type Tag = PDFKit.PDFStructureElement;

/** Pages that are filled from the top on. */
export class PaperPages {
  readonly document: PDFKit.PDFDocument;
  readonly root: Tag;
  y: number = PAPER.margin;
  private readonly direction: Paper['direction'];
  private readonly letters: Readonly<Record<'regular' | 'bold', Letters>>;

  constructor(
    paper: Pick<Paper, 'language' | 'direction' | 'title'>,
    fonts: readonly PaperFont[],
    now: Date,
  ) {
    this.direction = paper.direction;
    this.document = new PDFDocument({
      size: [PAPER.width, PAPER.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: paper.language,
      // Only fonts that come with the paper: it looks the same everywhere.
      font: '',
      info: { Title: paper.title, Creator: 'Fieldline', Producer: 'Fieldline', CreationDate: now },
    });
    for (const { family, isBold, bytes } of fonts) this.document.registerFont(nameOf(family, isBold), bytes);
    const families = [...new Set(fonts.map(({ family }) => family))];
    this.letters = { regular: this.lettersOf(families, false), bold: this.lettersOf(families, true) };
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
  }

  /** An element below another one, drawn at once where it draws. */
  tag(above: Tag, kind: string, options: TagOptions = {}, draw?: () => void): Tag {
    // Its types know some of the options only.
    const made = this.document.struct(kind, options, draw);
    above.add(made);
    return made;
  }

  /** The left edge of something that lies `offset` behind where lines begin. */
  left(offset: number, width: number): number {
    return this.direction === 'rtl' ? PAPER.width - PAPER.margin - offset - width : PAPER.margin + offset;
  }

  /** What is `height` high and does not fit begins a new page. @returns whether it does */
  makeRoom(height: number): boolean {
    if (this.y + height <= BOTTOM || this.y === PAPER.margin) return false;
    this.document.addPage();
    this.y = PAPER.margin;
    return true;
  }

  /** Points that are left of this page. */
  get room(): number {
    return BOTTOM - this.y;
  }

  lines(text: string, width: number, { isBold = false }: Look, size: number): readonly TextLine[] {
    // Widths are of letters one point high.
    return brokenLines(text, width / size, this.direction, this.letters[isBold ? 'bold' : 'regular']);
  }

  /** A paragraph from here on, over as many pages as it takes. */
  paragraph(tag: Tag, text: string, look: Look): void {
    for (const line of this.lines(text, INNER, look, look.size)) {
      this.makeRoom(lineHeight(look));
      this.line(tag, line, { x: 0, width: INNER, y: this.y }, look);
      this.y += lineHeight(look);
    }
  }

  /** One line of a tagged text, in its place. `x` is behind where lines begin. */
  line(tag: Tag, line: TextLine, place: { x: number; width: number; y: number }, look: Look): void {
    this.tag(tag, 'Span', line.isTurned ? { actual: line.text } : {}, () => this.draw(line, place, look));
  }

  /** What tells nothing by itself: lines, page numbers, a head that is repeated. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', {});
    draw();
    this.document.endMarkedContent();
  }

  draw(
    { runs, width }: TextLine,
    place: { x: number; width: number; y: number },
    { size, isBold = false, color = INK.text }: Look,
  ): void {
    let x = this.left(place.x, place.width) + (this.direction === 'rtl' ? place.width - width * size : 0);
    for (const run of runs) {
      this.document.font(nameOf(run.font, isBold)).fontSize(size).fillColor(color);
      // With features a run is shaped whole, and not word by word in the wrong order.
      this.document.text(run.text, x, place.y + size, {
        lineBreak: false,
        features: [],
        baseline: 'alphabetic',
      });
      x += run.width * size;
    }
  }

  /** A line across, under what was written. */
  rule(width = INNER, offset = 0): void {
    this.artifact(() => {
      const x = this.left(offset, width);
      this.document
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(0.5)
        .strokeColor(INK.line)
        .stroke();
    });
  }

  private lettersOf(families: readonly string[], isBold: boolean): Letters {
    const has = (family: string, letter: string) => {
      const { _font } = this.document.font(nameOf(family, isBold)) as unknown as ShapedBy;
      return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    };
    const known = new Map<string, boolean>();
    const widths = new Map<string, number>();
    const draws = (family: string, letter: string) => {
      const key = `${family} ${letter}`;
      const found = known.get(key) ?? has(family, letter);
      known.set(key, found);
      return found;
    };
    return {
      fontOf: (letter, before) =>
        before !== undefined && draws(before, letter)
          ? before
          : (families.find((family) => draws(family, letter)) ?? before ?? families[0] ?? ''),
      widthOf: (text, family) => {
        const key = `${family} ${text}`;
        const width =
          widths.get(key) ??
          this.document.font(nameOf(family, isBold)).fontSize(1).widthOfString(text, { features: [] });
        widths.set(key, width);
        return width;
      },
    };
  }
}

export function lineHeight({ size }: Look): number {
  return size * LEADING;
}

function nameOf(family: string, isBold: boolean): string {
  return isBold ? `${family} bold` : family;
}
