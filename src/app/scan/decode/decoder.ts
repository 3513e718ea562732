import type { DecodedMessage, DecodeMessage } from './decode-messages.ts';

/** Reads codes in pictures. */
export interface Decoder {
  /**
   * The codes in a picture, each as a scanner would type it. The picture is closed afterwards.
   *
   * @param isHard turned, small and noisy ones too
   * @throws Error when the decoder could not be loaded, or does not know what to do with the picture
   */
  read(image: ImageBitmap, isHard: boolean): Promise<readonly string[]>;
  close(): void;
}

/** What a native decoder has to know: the same as ours. */
const NEEDED = ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'ean_8', 'pdf417'];

/** The Barcode Detection API; TypeScript's library does not know it. */
interface NativeDetector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own where it knows all kinds of codes, else one in a worker. */
export async function openDecoder(): Promise<Decoder> {
  const native = Reflect.get(globalThis, 'BarcodeDetector') as NativeDetectorClass | undefined; // as the API's draft says
  const formats = native ? await native.getSupportedFormats().catch(() => []) : [];
  const knowsAll = NEEDED.every((format) => formats.includes(format));
  return native && knowsAll ? nativeDecoder(new native({ formats })) : workerDecoder();
}

function nativeDecoder(detector: NativeDetector): Decoder {
  return {
    async read(image) {
      const found = await detector.detect(image);
      image.close();
      return found.map(({ rawValue }) => rawValue).filter((text) => text !== '');
    },
    close: () => undefined,
  };
}

interface Waiting {
  readonly resolve: (codes: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

function workerDecoder(): Decoder {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module', name: 'scan' });
  const waiting = new Map<number, Waiting>();
  let lastAsk = 0;
  const failAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<DecodedMessage>) => {
    const one = waiting.get(data.ask);
    waiting.delete(data.ask);
    if ('failure' in data) one?.reject(new Error(data.failure));
    else one?.resolve(data.codes);
  });
  worker.addEventListener('error', ({ message }) => failAll(`the decoder's worker: ${message}`));
  return {
    read(image, isHard) {
      const ask = ++lastAsk;
      const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
      waiting.set(ask, { resolve, reject });
      worker.postMessage({ ask, image, isHard } satisfies DecodeMessage, [image]);
      return promise;
    },
    close() {
      worker.terminate();
      failAll('closed');
    },
  };
}
