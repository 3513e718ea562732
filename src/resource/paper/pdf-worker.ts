import interRegular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import interBold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import arabicRegular from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url';
import arabicBold from '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf?url';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import type { Paper, PaperFont, PaperPart, PaperPhotograph, PaperPicture } from './paper.ts';
import { writePdf } from './write-pdf.ts';

export interface PdfAsk {
  readonly paper: Paper<PaperPhotograph>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type PdfAnswer = { readonly file: Blob } | { readonly failure: string };

const FONTS = [
  { family: 'Inter', isBold: false, address: interRegular },
  { family: 'Inter', isBold: true, address: interBold },
  { family: 'Noto Sans Arabic', isBold: false, address: arabicRegular },
  { family: 'Noto Sans Arabic', isBold: true, address: arabicBold },
] as const;

/** Pixels of a photograph's longer edge: three hundred to the inch at half a page's width. */
const LONGEST_EDGE = 1200;
const QUALITY = 0.8;

self.addEventListener('message', ({ data }: MessageEvent<PdfAsk>) => {
  write(data).then(
    (file) => self.postMessage({ file } satisfies PdfAnswer),
    (error: unknown) => self.postMessage({ failure: String(error) } satisfies PdfAnswer),
  );
});

async function write({ paper, now }: PdfAsk): Promise<Blob> {
  const [fonts, parts] = await Promise.all([Promise.all(FONTS.map(fetchFont)), drawnParts(paper.parts)]);
  const bytes = await writePdf({ ...paper, parts }, fonts, new Date(now));
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

/** They lie in the app's cache. */
async function fetchFont({ family, isBold, address }: (typeof FONTS)[number]): Promise<PaperFont> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the font ${family} was not there: ${answer.status}`);
  return { family, isBold, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** One photograph after the other: of forty no more than one is unpacked in memory. */
async function drawnParts(parts: readonly PaperPart<PaperPhotograph>[]): Promise<PaperPart[]> {
  const drawn: PaperPart[] = [];
  for (const part of parts) {
    if (part.kind !== 'pictures') drawn.push(part);
    else {
      const pictures: PaperPicture[] = [];
      for (const photograph of part.pictures) appendAll(pictures, await drawnPicture(photograph));
      drawn.push({ kind: 'pictures', pictures });
    }
  }
  return drawn;
}

/** None where this browser cannot read it; its name stands among the files. */
async function drawnPicture({ blob, caption }: PaperPhotograph): Promise<PaperPicture[]> {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (!bitmap) return [];
  const scale = Math.min(1, LONGEST_EDGE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures in the background');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return [{ bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height, caption }];
}
