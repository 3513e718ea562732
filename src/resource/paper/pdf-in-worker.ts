import type { Paper, PaperPhotograph } from './paper.ts';
import type { PdfAnswer, PdfAsk } from './pdf-worker.ts';

/** The document as a PDF, made on this device: nothing of it needs a connection. @throws Error where it could not be written */
export function pdfInWorker(paper: Paper<PaperPhotograph>, now: number): Promise<Blob> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const written = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
      if ('file' in data) resolve(data.file);
      else reject(new Error(`the document was not written: ${data.failure}`));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(`the document's worker: ${message}`)));
    worker.postMessage({ paper, now } satisfies PdfAsk);
  });
  return written.finally(() => worker.terminate());
}
