import bidiFactory from 'bidi-js';
import { appendAll, greatestOf } from '../../domain/kit/values/long-lists.ts';

/** Letters that one font draws in one direction. */
export interface TextRun {
  readonly font: string;
  /** As the font takes them: in reading order where it turns them itself, in the order of the paper where it does not. */
  readonly text: string;
  readonly width: number;
}

/** What stands on one line, from left to right. */
export interface TextLine {
  readonly runs: readonly TextRun[];
  readonly width: number;
  /** In reading order, for whoever copies or hears it. */
  readonly text: string;
  readonly isTurned: boolean;
}

/** What the fonts know of letters. */
export interface Letters {
  /** The font that draws a letter; one that has no shape for it draws a box. */
  fontOf(letter: string, before: string | undefined): string;
  widthOf(text: string, font: string): number;
}

const bidi = bidiFactory();

/**
 * Breaks a text into lines no wider than `width`, at blanks, or within a word that is wider by itself. Each paragraph reads as its first
 * letter does, whatever the paper around it.
 * @param direction of a paragraph without letters
 */
export function brokenLines(
  text: string,
  width: number,
  direction: 'ltr' | 'rtl',
  letters: Letters,
): readonly TextLine[] {
  return text
    .split(/\r?\n/)
    .flatMap((paragraph) =>
      linesOfParagraph(paragraph, width, /\p{L}/u.test(paragraph) ? 'auto' : direction, letters),
    );
}

interface Level {
  readonly levels: Uint8Array;
  readonly text: string;
}

function linesOfParagraph(
  text: string,
  width: number,
  direction: 'ltr' | 'rtl' | 'auto',
  letters: Letters,
): TextLine[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  return stretches(text, width, letters).map(([from, to]) => lineOf({ text, levels }, from, to, letters));
}

/** Where each line begins and ends, without the blanks at its end. */
function stretches(text: string, width: number, letters: Letters): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let from = 0;
  let end = 0;
  let filled = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const wide = widthOfStretch(word, letters);
    const withBlanks = filled + widthOfStretch(text.slice(end, index), letters) + wide;
    const isBroken = end > from && withBlanks > width;
    if (isBroken) found.push([from, end]);
    if (isBroken || end === from) from = index;
    end = index + word.length;
    filled = isBroken || from === index ? wide : withBlanks;
    while (filled > width) {
      const cut = cutOf(text.slice(from, end), width, letters);
      if (cut === 0) break;
      found.push([from, from + cut]);
      from += cut;
      filled = widthOfStretch(text.slice(from, end), letters);
    }
  }
  return [...found, [from, end]];
}

/** How many letters of a word that is too wide fit; 0: all of it does. */
function cutOf(word: string, width: number, letters: Letters): number {
  let fitting = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(word)) {
    const end = index + segment.length;
    if (fitting > 0 && widthOfStretch(word.slice(0, end), letters) > width) break;
    fitting = end;
  }
  return fitting < word.length ? fitting : 0;
}

function widthOfStretch(text: string, letters: Letters): number {
  return byFont(text, letters).reduce((sum, part) => sum + letters.widthOf(part.text, part.font), 0);
}

function byFont(text: string, letters: Letters): { readonly font: string; readonly text: string }[] {
  const parts: { font: string; text: string }[] = [];
  for (const letter of text) {
    const last = parts.at(-1);
    const font = letters.fontOf(letter, last?.font);
    if (last?.font === font) last.text += letter;
    else parts.push({ font, text: letter });
  }
  return parts;
}

function lineOf({ text, levels }: Level, from: number, to: number, letters: Letters): TextLine {
  const pieces = piecesOf({ text, levels }, from, to);
  const runs = inPaperOrder(pieces).flatMap(({ text: said, level }) => runsOf(said, level, letters));
  return {
    runs,
    width: runs.reduce((sum, run) => sum + run.width, 0),
    text: text.slice(from, to),
    isTurned: pieces.some(({ level }) => level % 2 === 1),
  };
}

interface Piece {
  readonly text: string;
  readonly level: number;
}

function piecesOf({ text, levels }: Level, from: number, to: number): Piece[] {
  const pieces: { text: string; level: number }[] = [];
  for (let place = from; place < to; place++) {
    const level = levels[place] ?? 0;
    const letter = text[place] ?? '';
    const last = pieces.at(-1);
    if (last?.level === level) last.text += letter;
    else pieces.push({ text: letter, level });
  }
  return pieces;
}

/** Rule L2 of the Unicode Bidirectional Algorithm (UAX 9): from the highest level on, stretches of it and above are turned round. */
function inPaperOrder(pieces: readonly Piece[]): readonly Piece[] {
  let ordered = [...pieces];
  const highest = greatestOf(
    0,
    ordered.map(({ level }) => level),
  );
  for (let level = highest; level > 0; level--) {
    const turned: Piece[] = [];
    let stretch: Piece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) stretch.unshift(piece);
      else {
        appendAll(turned, [...stretch, piece]);
        stretch = [];
      }
    }
    ordered = [...turned, ...stretch];
  }
  return ordered;
}

/** Scripts whose letters a font joins, and puts from right to left by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function runsOf(text: string, level: number, letters: Letters): TextRun[] {
  const run = (said: string, font: string) => ({ font, text: said, width: letters.widthOf(said, font) });
  if (level % 2 === 0) return byFont(text, letters).map((part) => run(part.text, part.font));
  const mirrored = Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
  return byFont(mirrored, letters)
    .toReversed()
    .map((part) => run(RIGHT_TO_LEFT.test(part.text) ? part.text : turnedRound(part.text), part.font));
}

function turnedRound(text: string): string {
  return Array.from(text).toReversed().join('');
}
