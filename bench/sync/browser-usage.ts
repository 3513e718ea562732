import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { familyBelow, memoryOf, processorSecondsOf } from '../devices/usage.ts';

/** What a browser took of the machine since the watch began. IndexedDB works in another process than pages do: all count. */
export interface UsageWatch {
  end(): Promise<{ readonly processor: number; readonly memory: number }>;
}

/** Milliseconds between two looks: each one walks the tables of the pages of all of them. */
const INTERVAL = 500;

/** @returns null where the system has no `/proc` */
export async function watchUsage(folder: string): Promise<UsageWatch | null> {
  if (process.platform !== 'linux') return null;
  // Chromium's lock on its folder: the machine's name and the browser's process.
  const browser = Number((await readlink(join(folder, 'SingletonLock'))).split('-').at(-1));
  const began = await processorSecondsOf(await familyBelow(browser));
  let peak = 0;
  const look = async () => {
    const megabytes = await memoryOf(await renderersBelow(browser));
    peak = Math.max(peak, megabytes * 1024 * 1024);
  };
  let looking = look();
  const timer = setInterval(() => {
    // A process that has just gone is not there next time.
    looking = looking.then(look).catch(() => undefined);
  }, INTERVAL);
  // Where a run fails nobody ends the watch.
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await looking;
      return { processor: (await processorSecondsOf(await familyBelow(browser))) - began, memory: peak };
    },
  };
}

/** The processes of pages and workers. */
async function renderersBelow(browser: number): Promise<number[]> {
  const family = await familyBelow(browser);
  const lines = await Promise.all(
    family.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return family.filter((_, place) => lines[place]?.includes('--type=renderer'));
}
