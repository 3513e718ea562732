import type { BrowserContext } from 'playwright';

/** What a service worker throws and nobody catches: Playwright itself hands on only what it writes to the console. */
export async function hearWorkerExceptions(
  context: BrowserContext,
  hear: (text: string, url: string) => void,
): Promise<void> {
  const devTools = await context.browser()?.newBrowserCDPSession();
  if (!devTools) throw new Error('the browser has no session for all of it');
  // A worker may be gone, and its browser too, before it is asked.
  const isGone = () => undefined;
  devTools.on('Target.targetCreated', ({ targetInfo: { targetId } }) => {
    // Flat sessions end in Playwright, which knows its own only.
    devTools.send('Target.attachToTarget', { targetId, flatten: false }).catch(isGone);
  });
  devTools.on('Target.attachedToTarget', ({ sessionId }) => {
    // Tells what was thrown before as well.
    const message = JSON.stringify({ id: 1, method: 'Runtime.enable' });
    devTools.send('Target.sendMessageToTarget', { sessionId, message }).catch(isGone);
  });
  devTools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message) as ExceptionThrown; // other messages have another method
    if (method !== 'Runtime.exceptionThrown') return;
    const { text, url = 'worker', exception } = params.exceptionDetails;
    hear(`${text} ${exception?.description ?? String(exception?.value)}`, url);
  });
  await devTools.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'service_worker' }] });
}

/** As the Chrome DevTools Protocol says it. */
interface ExceptionThrown {
  readonly method: string;
  readonly params: {
    readonly exceptionDetails: {
      readonly text: string;
      readonly url?: string;
      readonly exception?: { readonly description?: string; readonly value?: unknown };
    };
  };
}
