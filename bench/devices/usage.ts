import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** Of the processor, since they began. */
export async function processorSecondsOf(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(
    pids.map(async (pid) => {
      // One that has ended since it was listed counts with its parent.
      const fields = await statOf(pid).catch(() => []);
      // Own time and that of children that have ended, as a program and as the system for it.
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
    }),
  );
  return seconds.reduce((sum, one) => sum + one, 0);
}

/** MB that they alone hold, and their parts of what they share. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => 'Pss: 0 kB');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024;
    }),
  );
  return all.reduce((sum, one) => sum + one, 0);
}

/** The process that another one began with, and all whose parent that is: a PostgreSQL by one of its sessions. */
export async function familyOf(child: number): Promise<number[]> {
  const parent = Number((await statOf(child))[1]);
  return [parent, ...(await childrenOf(parent))];
}

/** A process, what it has started, and what that has. */
export async function familyBelow(pid: number): Promise<number[]> {
  const below = await Promise.all((await childrenOf(pid)).map(familyBelow));
  return [pid, ...below.flat()];
}

async function childrenOf(parent: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(all.map(async (pid) => Number((await statOf(pid).catch(() => []))[1])));
  return all.filter((_, place) => parents[place] === parent);
}

/** What Linux says of a process, behind its name, which may hold blanks. */
async function statOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
}
