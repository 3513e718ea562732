import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../support/server-app.ts';
import { createDevice, type Desk, type Device } from './device.ts';

/** A server with the demo's data for one file of tests, and devices that are closed after each test. */
export interface World {
  readonly server: () => TestApp;
  device(): Device;
  /** A new device on which this person has signed in and downloaded everything. */
  at(email: string): Promise<Place>;
}

export interface Place {
  readonly device: Device;
  readonly desk: Desk;
}

export function useWorld(): World {
  const devices: Device[] = [];
  let app: TestApp | null = null;
  const server = () => {
    if (!app) throw new Error('the server starts before the first test');
    return app;
  };
  beforeAll(async () => {
    app = await startTestApp({ on: 'pglite' });
  });
  afterEach(() => {
    for (const device of devices.splice(0)) device.close();
  });
  afterAll(() => app?.close());
  const device = () => {
    const made = createDevice(server());
    devices.push(made);
    return made;
  };
  return {
    server,
    device,
    async at(email) {
      const made = device();
      const desk = await made.open(email);
      await made.sync();
      return { device: made, desk };
    },
  };
}
