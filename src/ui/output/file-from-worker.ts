/** What a worker that makes one file answers. */
export type MadeFile = { readonly file: Blob } | { readonly failure: string };

/**
 * The file that a worker of its own makes of what it is told; the worker goes with that.
 * @param worker which answers once, with a `MadeFile`; its name says what it makes
 * @throws Error where it could not
 */
export function fileFromWorker(worker: Worker, name: string, told: unknown): Promise<Blob> {
  const made = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<MadeFile>) => {
      if ('file' in data) resolve(data.file);
      else reject(new Error(`the ${name} was not written: ${data.failure}`));
    });
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(`the worker of the ${name}: ${message}`)),
    );
    worker.postMessage(told);
  });
  return made.finally(() => worker.terminate());
}

/** In the worker: answers with the file, or why there is none. */
export async function answerWithFile(making: Promise<Blob>): Promise<void> {
  const answer: MadeFile = await making.then(
    (file) => ({ file }),
    (error: unknown) => ({ failure: String(error) }),
  );
  postMessage(answer);
}
