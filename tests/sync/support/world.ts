import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { mintEpoch } from '../../../server/sync/epoch.ts';
import { type Backup, startTestApp, type TestApp } from '../../support/server-app.ts';
import { createDevice, type Desk, type Device } from './device.ts';

/** A server with the demo's data for one block of tests, and devices that are closed after each test. */
export interface World {
  readonly server: () => TestApp;
  device(): Device;
  /** A new device on which this person has signed in and downloaded everything. */
  at(email: string): Promise<Place>;
  backUp(): Promise<Backup>;
  /** The server comes back with the data of the backup, as after the command for it. */
  restore(backup: Backup): Promise<void>;
  /** The same by other means, of which nobody tells the server. */
  restoreUntold(backup: Backup): Promise<void>;
}

export interface Place {
  readonly device: Device;
  readonly desk: Desk;
}

/** The demo's assets come in several blocks, as those of a large tenant do. */
const SMALL_BLOCKS = { segment: 8, block: 32 };

export function useWorld(): World {
  const devices: Device[] = [];
  let app: TestApp | null = null;
  /** Where the bytes of attachments go. */
  let dataDir = '';
  const server = () => {
    if (!app) throw new Error('the server starts before the first test');
    return app;
  };
  const current: Pick<TestApp, 'app' | 'clock'> = {
    get app() {
      return server().app;
    },
    get clock() {
      return server().clock;
    },
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldline-world-'));
    app = await startTestApp({ config: { dataDir }, blockSizes: SMALL_BLOCKS });
  });
  afterEach(() => {
    for (const device of devices.splice(0)) device.close();
  });
  afterAll(async () => {
    await app?.close();
    await rm(dataDir, { recursive: true });
  });
  const device = () => {
    const made = createDevice(current);
    devices.push(made);
    return made;
  };
  async function comeBack(backup: Backup): Promise<void> {
    const { clock } = server();
    await app?.close();
    app = await startTestApp({ backup, clock, config: { dataDir } });
  }

  return {
    server,
    device,
    async at(email) {
      const made = device();
      const desk = await made.open(email);
      await made.sync();
      return { device: made, desk };
    },
    backUp: () => server().backUp(),
    async restore(backup) {
      await comeBack(backup);
      await mintEpoch(server().database);
    },
    restoreUntold: comeBack,
  };
}
