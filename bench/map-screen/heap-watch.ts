import type { CDPSession, Page } from 'playwright';

/** Megabytes that a page holds with its workers: objects of its scripts, and what typed arrays lie in. */
export interface HeapWatch {
  megabytes(): Promise<number>;
}

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

interface Asked {
  readonly id: number;
  readonly answer: (usage: HeapUsage) => void;
}

/** Asks the page and each of its workers, what is unused collected first. Chromium alone. */
export async function watchHeap(page: Page): Promise<HeapWatch> {
  const session = await page.context().newCDPSession(page);
  const workers = new Set<string>();
  const asked = new Map<string, Asked>();
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId));
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: HeapUsage }; // the browser's own answer
    const waiting = asked.get(sessionId);
    if (waiting && id === waiting.id && result) waiting.answer(result);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  let calls = 0;
  const ofWorker = async (sessionId: string) => {
    const tell = (method: string) => {
      const id = ++calls;
      const answered = new Promise<HeapUsage>((answer) => asked.set(sessionId, { id, answer }));
      return session
        .send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id, method, params: {} }),
        })
        .then(() => answered);
    };
    await tell('HeapProfiler.collectGarbage');
    return tell('Runtime.getHeapUsage');
  };
  return {
    async megabytes() {
      const all = [await ofPage(session)];
      for (const worker of workers) all.push(await ofWorker(worker));
      return (
        all.reduce((sum, usage) => sum + usage.usedSize + (usage.backingStorageSize ?? 0), 0) / 1_000_000
      );
    },
  };
}

async function ofPage(session: CDPSession): Promise<HeapUsage> {
  await session.send('HeapProfiler.collectGarbage');
  return session.send('Runtime.getHeapUsage');
}
