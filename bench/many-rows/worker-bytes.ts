import type { Page } from 'playwright';

/** Bytes that a page's one worker holds once garbage is collected: objects, texts and buffers. */
export async function workerBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId }) => resolve(sessionId));
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  const answers = new Map<number, (result: Readonly<Record<string, number>>) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer: unknown = JSON.parse(message);
    if (isAnswer(answer)) answers.get(answer.id)?.(answer.result);
  });
  const ask = (id: number, method: string) =>
    new Promise<Readonly<Record<string, number>>>((resolve, reject) => {
      answers.set(id, resolve);
      const message = JSON.stringify({ id, method });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN, backingStorageSize = 0 } = await ask(2, 'Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

interface Answer {
  readonly id: number;
  readonly result: Readonly<Record<string, number>>;
}

function isAnswer(answer: unknown): answer is Answer {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'result' in answer;
}
