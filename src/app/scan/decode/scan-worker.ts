import { prepareZXingModule } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodedMessage, DecodeMessage } from './decode-messages.ts';
import { codesInPixels } from './decode-pixels.ts';

/*
 * Reads codes in pictures. WebAssembly is compiled here alone: the answer that brings this script carries a policy that
 * allows it (server/http/headers.ts), the page's does not.
 */

// Its default is a server of others.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

let canvas: OffscreenCanvas | undefined;

addEventListener('message', ({ data }: MessageEvent<DecodeMessage>) => {
  const { ask, image, isHard } = data;
  decode(image, isHard).then(
    (codes) => postMessage({ ask, codes } satisfies DecodedMessage),
    (error: unknown) => postMessage({ ask, failure: String(error) } satisfies DecodedMessage),
  );
});

async function decode(image: ImageBitmap, isHard: boolean): Promise<string[]> {
  const { width, height } = image;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws nothing in a worker');
  pen.drawImage(image, 0, 0);
  image.close();
  return codesInPixels(pen.getImageData(0, 0, width, height), isHard);
}
