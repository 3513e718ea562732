import { greatestOf } from '../../domain/kit/values/long-lists.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { qrPath } from '../../ui/output/qr-path.ts';
import { SIGNATURE_BOX } from '../values/signature-box.ts';
import type { Paper, PaperFact, PaperFont, PaperPart, PaperPicture } from './paper.ts';
import { INK, INNER, type Look, lineHeight, PAPER, PaperPages, type Tag } from './paper-pages.ts';
import { drawTable } from './paper-table.ts';

const TITLE: Look = { size: 18, isBold: true };
const HEADING: Look = { size: 12, isBold: true };
const TEXT: Look = { size: 10 };
const SMALL: Look = { size: 8.5, color: INK.muted };

const GAP = 10;
const CODE = 56;
/** Points that a logo takes at most. */
const LOGO = { width: 180, height: 56 };
const PICTURES_ABREAST = 2;
/** Of a page, that one picture may take. */
const TALLEST_PICTURE = 260;
/** Points across, of the box that signatures are drawn in. */
const SIGNATURE_WIDTH = 180;

/**
 * The document as a tagged PDF 1.7: searchable, with the fonts it is written in.
 * @param now stands in it as the time of its making
 */
export function writePdf(paper: Paper, fonts: readonly PaperFont[], now: Date): Promise<Uint8Array> {
  const pages = new PaperPages(paper, fonts, now);
  head(pages, paper);
  for (const part of paper.parts) draw(pages, part);
  feet(pages, paper);
  return finished(pages);
}

function head(
  pages: PaperPages,
  { letterhead: [name = '', ...lines], logo, kind, number, title, state, code }: Paper,
): void {
  if (code) drawCode(pages, code);
  if (logo) drawLogo(pages, logo);
  const width = INNER - (code ? CODE + GAP : 0);
  const say = (tag: Tag, text: string, look: Look) => {
    for (const line of pages.lines(text, width, look, look.size)) {
      pages.line(tag, line, { x: 0, width, y: pages.y }, look);
      pages.y += lineHeight(look);
    }
    tag.end();
  };
  say(pages.tag(pages.root, 'P'), name, { ...TEXT, isBold: true });
  for (const line of lines.filter(isVisible)) say(pages.tag(pages.root, 'P'), line, SMALL);
  say(pages.tag(pages.root, 'P'), [kind, number].filter(Boolean).join(' · '), SMALL);
  pages.y += 4;
  say(pages.tag(pages.root, 'H1'), title, TITLE);
  for (const line of state) say(pages.tag(pages.root, 'P'), line, TEXT);
  pages.y = Math.max(pages.y, PAPER.margin + (code ? CODE : 0)) + GAP;
  pages.rule();
  pages.y += GAP;
}

/** Above the name, on the side where lines begin. */
function drawLogo(pages: PaperPages, logo: PaperPicture): void {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  drawPicture(pages, logo, { offset: 0, width: logo.width * scale, height: logo.height * scale });
  pages.y += logo.height * scale + GAP;
}

/** Its words are its alternative text. `offset`: points behind where lines begin. */
function drawPicture(
  pages: PaperPages,
  { bytes, caption }: PaperPicture,
  { offset, width, height }: { readonly offset: number; readonly width: number; readonly height: number },
): void {
  const x = pages.left(offset, width);
  const bbox: [number, number, number, number] = [x, pages.y, x + width, pages.y + height];
  pages.tag(pages.root, 'Figure', { alt: caption, bbox }, () => {
    // A node buffer where there is one: pdfkit takes no other bytes.
    pages.document.image(bytes as unknown as ArrayBuffer, x, pages.y, { width, height });
  });
}

/** Beside the head, for a scanner. */
function drawCode(pages: PaperPages, { text, alt }: NonNullable<Paper['code']>): void {
  const { document } = pages;
  const { dark, whole, quiet } = qrPath(text);
  const x = pages.left(INNER - CODE, CODE);
  const top = pages.y;
  const bbox: [number, number, number, number] = [x, top, x + CODE, top + CODE];
  pages.tag(pages.root, 'Figure', { alt, bbox }, () => {
    document
      .save()
      .translate(x, top)
      .scale(CODE / whole)
      .translate(quiet, quiet);
    document.path(dark).fillColor(INK.text).fill().restore();
  });
}

function draw(pages: PaperPages, part: PaperPart): void {
  switch (part.kind) {
    case 'heading':
      return heading(pages, part.text);
    case 'text': {
      const tag = pages.tag(pages.root, 'P');
      pages.paragraph(tag, part.text, TEXT);
      tag.end();
      break;
    }
    case 'facts':
      facts(pages, part.facts);
      break;
    case 'table':
      drawTable(pages, part.head, part.lines);
      break;
    case 'pictures':
      pictures(pages, part.pictures);
      break;
    case 'signature':
      signature(pages, part);
      break;
  }
  pages.y += GAP;
}

/** Never the last thing of a page. */
function heading(pages: PaperPages, text: string): void {
  pages.makeRoom(lineHeight(HEADING) + 4 * lineHeight(TEXT));
  const tag = pages.tag(pages.root, 'H2');
  pages.paragraph(tag, text, HEADING);
  tag.end();
  pages.y += 4;
}

function facts(pages: PaperPages, said: readonly PaperFact[]): void {
  drawTable(
    pages,
    null,
    said.map(({ label, value }) => [label, value]),
  );
}

/** Side by side, each with its words below it. */
function pictures(pages: PaperPages, shown: readonly PaperPicture[]): void {
  const width = (INNER - GAP * (PICTURES_ABREAST - 1)) / PICTURES_ABREAST;
  for (let at = 0; at < shown.length; at += PICTURES_ABREAST) {
    const row = shown.slice(at, at + PICTURES_ABREAST).map((picture, place) => {
      const scale = Math.min(width / picture.width, TALLEST_PICTURE / picture.height);
      return {
        picture,
        offset: place * (width + GAP),
        size: { width: picture.width * scale, height: picture.height * scale },
        caption: pages.lines(picture.caption, width, SMALL, SMALL.size),
      };
    });
    const tallest = greatestOf(
      0,
      row.map(({ size, caption }) => size.height + caption.length * lineHeight(SMALL)),
    );
    pages.makeRoom(tallest);
    const top = pages.y;
    for (const { picture, offset, size, caption } of row) {
      drawPicture(pages, picture, { offset, ...size });
      const tag = pages.tag(pages.root, 'Caption');
      for (const [place, line] of caption.entries()) {
        const y = top + size.height + 2 + place * lineHeight(SMALL);
        pages.line(tag, line, { x: offset, width, y }, SMALL);
      }
      tag.end();
    }
    pages.y = top + tallest + GAP;
  }
}

function signature(pages: PaperPages, { path, lines, alt }: Extract<PaperPart, { kind: 'signature' }>): void {
  const scale = SIGNATURE_WIDTH / SIGNATURE_BOX.width;
  const height = path === null ? 0 : SIGNATURE_BOX.height * scale;
  pages.makeRoom(height + lines.length * lineHeight(SMALL) + GAP);
  if (path !== null) {
    const x = pages.left(0, SIGNATURE_WIDTH);
    const top = pages.y;
    const bbox: [number, number, number, number] = [x, top, x + SIGNATURE_WIDTH, top + height];
    pages.tag(pages.root, 'Figure', { alt, bbox }, () => {
      pages.document.save().translate(x, top).scale(scale).path(path);
      pages.document.lineWidth(3).lineCap('round').lineJoin('round').strokeColor(INK.text).stroke().restore();
    });
    pages.y += height;
  }
  pages.rule(SIGNATURE_WIDTH);
  pages.y += 4;
  for (const line of lines) {
    const tag = pages.tag(pages.root, 'P');
    pages.paragraph(tag, line, SMALL);
    tag.end();
  }
}

function feet(pages: PaperPages, { foot, pageOf }: Paper): void {
  const { count } = pages.document.bufferedPageRange();
  const y = PAPER.height - PAPER.margin - lineHeight(SMALL);
  for (let page = 0; page < count; page++) {
    pages.document.switchToPage(page);
    pages.artifact(() => {
      const [number] = pages.lines(numbered(pageOf, page + 1, count), INNER, SMALL, SMALL.size);
      const [words] = pages.lines(foot, INNER - 100, SMALL, SMALL.size);
      const width = (number?.width ?? 0) * SMALL.size;
      if (words) pages.draw(words, { x: 0, width: INNER - 100, y }, SMALL);
      if (number) pages.draw(number, { x: INNER - width, width, y }, SMALL);
    });
  }
}

function numbered(pageOf: string, page: number, pages: number): string {
  return pageOf.replace('{page}', String(page)).replace('{pages}', String(pages));
}

function finished({ root, document }: PaperPages): Promise<Uint8Array> {
  root.end();
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('error', reject);
    document.on('end', () => resolve(joined(parts)));
    document.end();
  });
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
