import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';

/** Bytes: several times what a run has there at once. */
const ROOM = 4 * 1024 ** 3;

/**
 * Where the databases and browsers of a run lie, which it throws away: in memory where the machine has room for that, since
 * a copy of a database takes a tenth of the time there. What measures, or outlives a run, belongs on the disk.
 */
export function scratchFolder(): string {
  return hasRoomInMemory() ? IN_MEMORY : tmpdir();
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM && freemem() >= ROOM;
  } catch {
    return false; // no such place on this machine
  }
}
