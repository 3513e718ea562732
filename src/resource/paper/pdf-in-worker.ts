import { fileFromWorker } from '../../ui/output/file-from-worker.ts';
import type { Paper, PaperPhotograph } from './paper.ts';
import type { PdfAsk } from './pdf-worker.ts';

/** The document as a PDF, made on this device: nothing of it needs a connection. @throws Error where it could not be written */
export function pdfInWorker(paper: Paper<PaperPhotograph>, now: number): Promise<Blob> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  return fileFromWorker(worker, 'document', { paper, now } satisfies PdfAsk);
}
