/** The most that a device's page and its service worker had in their JavaScript heaps, in bytes, garbage and all. */
export interface HeapWatch {
  peaks(): { readonly page: number; readonly worker: number | null };
  end(): void;
}

/** A page or worker as Chromium's debugger lists them. */
interface Target {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/** Milliseconds between two looks. */
const INTERVAL = 100;

/** Playwright reaches the heap of pages only: the debugger's own port has workers too. */
export async function watchHeaps(debugPort: number, origin: string): Promise<HeapWatch> {
  const peaks = { page: 0, worker: 0 };
  const sockets = new Map<string, WebSocket>();
  const look = async () => {
    const response = await fetch(`http://127.0.0.1:${debugPort}/json/list`);
    const targets = (await response.json()) as readonly Target[]; // the debugger's own format
    for (const target of targets.filter(({ url }) => url.startsWith(`${origin}/`))) {
      const known = sockets.get(target.webSocketDebuggerUrl);
      if (known) ask(known);
      else sockets.set(target.webSocketDebuggerUrl, listen(target));
    }
  };
  const listen = ({ type, webSocketDebuggerUrl }: Target) => {
    const socket = new WebSocket(webSocketDebuggerUrl);
    const part = type === 'service_worker' ? 'worker' : 'page';
    socket.addEventListener('open', () => ask(socket));
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { result } = JSON.parse(data) as { result?: { usedSize?: number } };
      peaks[part] = Math.max(peaks[part], result?.usedSize ?? 0);
    });
    return socket;
  };
  let looking: Promise<void> = look();
  const timer = setInterval(() => {
    // A target that has just gone is no longer listed next time.
    looking = looking.then(look).catch(() => undefined);
  }, INTERVAL);
  await looking;
  return {
    peaks: () => ({ page: peaks.page, worker: peaks.worker || null }),
    end() {
      clearInterval(timer);
      for (const socket of sockets.values()) socket.close();
    },
  };
}

function ask(socket: WebSocket): void {
  if (socket.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' }));
  }
}
