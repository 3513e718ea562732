import { inBackground } from '../../domain/kit/values/in-background.ts';
import { type PublicSettings, pushOrigin } from '../../domain/shared/public-settings.ts';
import { pageAllows } from '../loop/page-policy.ts';
import { followHints, type HintDeps } from './hint-stream.ts';
import { followPush, type PushDeps } from './push-hints.ts';

export interface HintSourceDeps extends HintDeps, Pick<PushDeps, 'unavailableAfter'> {}

/** Milliseconds until the settings are asked for again, where the server was not reached. */
const ASK_AGAIN = 60_000;

/**
 * Listens for hints until `end` aborts: on the server's event stream, and where a push service is configured on that
 * instead, for as long as it can be reached.
 */
export async function followHintSource(deps: HintSourceDeps, end: AbortSignal): Promise<void> {
  let stream: AbortController | null = null;
  const stopStream = () => {
    stream?.abort();
    stream = null;
  };
  const startStream = () => {
    if (stream || end.aborted) return;
    stream = new AbortController();
    inBackground(followHints(deps, stream.signal));
  };
  end.addEventListener('abort', stopStream);
  startStream();
  const settings = (await readSettings(deps, end))?.push;
  if (!settings || !(await mayConnect(pushOrigin(settings)))) return;
  const onListening = (isListening: boolean) => (isListening ? stopStream() : startStream());
  await followPush({ ...deps, settings, onListening }, end);
}

async function mayConnect(origin: string): Promise<boolean> {
  // Over plain HTTP from another machine a browser keeps nothing.
  const { caches } = globalThis as { caches?: CacheStorage };
  try {
    return await pageAllows(origin, { caches, load: (path) => fetch(path, { cache: 'reload' }) });
  } catch {
    // Not reached any more: the next start asks again.
    return false;
  }
}

async function readSettings(deps: HintSourceDeps, end: AbortSignal): Promise<PublicSettings | null> {
  while (!end.aborted) {
    try {
      const response = await deps.request('/settings/public', { signal: end });
      // Another answer than JSON is not our server's (a captive portal), and throws.
      if (response.ok) return (await response.json()) as PublicSettings;
    } catch {
      // Not reached: the stream tries as well.
    }
    await deps.wait(ASK_AGAIN, end);
  }
  return null;
}
