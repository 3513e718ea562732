import type { Decoder } from './decoder.ts';

/** Every so many frames one is looked at more thoroughly. */
const HARD_EVERY = 5;

/** Milliseconds between two frames of a slow camera, and of one that shows nothing yet. */
const PAUSE = 40;

interface FrameListener {
  readonly onCode: (code: string) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Looks for codes in what a camera shows until one is found or the returned function is called. Always the newest frame: while one
 * is looked at, those that come are left out and none waits.
 */
export function watchFrames(video: HTMLVideoElement, decoder: Decoder, listener: FrameListener): () => void {
  let isOver = false;
  const watch = async () => {
    for (let frame = 1; !isOver; frame++) {
      const code = isShowing(video) ? await codeIn(video, decoder, frame % HARD_EVERY === 0) : undefined;
      if (isOver) return;
      if (code !== undefined) return listener.onCode(code);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
  watch().catch((error: unknown) => {
    if (!isOver) listener.onFailure(error);
  });
  return () => {
    isOver = true;
  };
}

function isShowing(video: HTMLVideoElement): boolean {
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
}

async function codeIn(
  video: HTMLVideoElement,
  decoder: Decoder,
  isHard: boolean,
): Promise<string | undefined> {
  const [code] = await decoder.read(await createImageBitmap(video), isHard);
  return code;
}
