import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the structure by which a screen reader goes. */
export interface PdfElement {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly PdfElement[];
}

/** Letters with their place, in points from the left and the bottom of the page. */
export interface PdfWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface PdfPage {
  readonly words: readonly PdfWord[];
  readonly text: string;
  readonly tree: PdfElement;
  /** Photographs that are drawn on it. */
  readonly pictures: number;
}

export interface ReadPdf {
  readonly pages: readonly PdfPage[];
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
}

/** What another program reads of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const left = Number(item.transform[4]);
      return [{ text: item.str, left, right: left + item.width }];
    });
    const { fnArray } = await page.getOperatorList();
    const pictures = fnArray.filter((code) => code === OPS.paintImageXObject).length;
    const tree = (await page.getStructTree()) as PdfElement;
    pages.push({ words, text: asRead(items), tree, pictures });
  }
  const { info } = await pdf.getMetadata();
  const { Title = '', Language = '' } = info as { Title?: string; Language?: string };
  const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  return {
    pages,
    text: pages.map(({ text }) => text).join('\n'),
    title: Title,
    language: Language,
    isTagged: marks?.get('Marked') === true,
  };
}

/** Pieces of one word lie beside each other; gaps and ends of lines are said by the reader itself. */
function asRead(items: readonly object[]): string {
  const pieces = items.map((item) =>
    'str' in item && 'hasEOL' in item ? `${String(item.str)}${item.hasEOL ? ' ' : ''}` : '',
  );
  return pieces.join('').replaceAll(/\s+/gu, ' ').trim();
}
