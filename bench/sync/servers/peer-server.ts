import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Workload } from '../workloads.ts';
import type { ContenderServer } from './contender-server.ts';

/** How a peer's devices talk to their server. */
export type Protocol = 'plain' | 'rxdb' | 'couch';

const PROGRAM = fileURLToPath(new URL('peer-process.ts', import.meta.url));

export async function startPeerServer(
  protocol: Protocol,
  workload: Workload,
  rows: number,
  page: string,
): Promise<ContenderServer> {
  const child = fork(PROGRAM, [protocol, workload.name, String(rows), page], { execArgv: [] });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', ({ listening }: { listening: number }) => resolve(listening));
    void ended.then(() => reject(new Error(`the server for ${protocol} ended before it listened`)));
  });
  return {
    port,
    async edit(edits) {
      const done = once(child, 'message');
      child.send({ edits });
      await done;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
