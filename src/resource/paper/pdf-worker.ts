import interRegular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import interBold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import arabicRegular from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url';
import arabicBold from '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf?url';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { answerWithFile } from '../../ui/output/file-from-worker.ts';
import { type JpegSize, scaledJpeg } from '../../ui/output/scaled-jpeg.ts';
import type { Paper, PaperFont, PaperPart, PaperPhotograph, PaperPicture } from './paper.ts';
import { writePdf } from './write-pdf.ts';

export interface PdfAsk {
  readonly paper: Paper<PaperPhotograph>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const FONTS = [
  { family: 'Inter', isBold: false, address: interRegular },
  { family: 'Inter', isBold: true, address: interBold },
  { family: 'Noto Sans Arabic', isBold: false, address: arabicRegular },
  { family: 'Noto Sans Arabic', isBold: true, address: arabicBold },
] as const;

/** Three hundred pixels to the inch at half a page's width. */
const PRINTED: JpegSize = { edge: 1200, quality: 0.8 };

/** Letters and sharp edges bear less than photographs. */
const LOGO: JpegSize = { edge: 800, quality: 0.95 };

addEventListener('message', ({ data }: MessageEvent<PdfAsk>) => inBackground(answerWithFile(write(data))));

async function write({ paper, now }: PdfAsk): Promise<Blob> {
  const [fonts, parts, [logo = null]] = await Promise.all([
    Promise.all(FONTS.map(fetchFont)),
    drawnParts(paper.parts),
    paper.logo ? drawnPicture(paper.logo, LOGO) : [],
  ]);
  const bytes = await writePdf({ ...paper, parts, logo }, fonts, new Date(now));
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
async function drawnPicture({ blob, caption }: PaperPhotograph, size = PRINTED): Promise<PaperPicture[]> {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (!bitmap) return [];
  const { blob: jpeg, width, height } = await scaledJpeg(bitmap, size);
  bitmap.close();
  return [{ bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height, caption }];
}
