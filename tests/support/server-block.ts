import { afterAll, beforeAll, describe } from 'vitest';
import type { Api } from './api.ts';
import { apiOf } from './api.ts';
import type { SignedIn, TestApp, TestAppOptions } from './server-app.ts';
import { startTestApp } from './server-app.ts';

/** A server with the demo data, for all tests of a block. */
export interface Ground {
  /** Only while a test or hook of the block runs. */
  readonly test: TestApp;
  /** Signed in once per person; every call goes through the whole server. */
  as(email: string, tenantId?: string): Promise<Api>;
}

/** Tests of one server, which starts before the first of them. */
export function describeOnServer(
  name: string,
  body: (ground: Ground) => void,
  options: TestAppOptions = {},
): void {
  describe(`${name}`, () => {
    let running: TestApp | undefined;
    const people = new Map<string, SignedIn>();
    const test = () => {
      if (!running) throw new Error('the server runs in tests and hooks only');
      return running;
    };
    beforeAll(async () => {
      running = await startTestApp(options);
    });
    afterAll(() => running?.close());
    body({
      get test() {
        return test();
      },
      async as(email, tenantId) {
        const key = `${email} ${tenantId ?? ''}`;
        const person = people.get(key) ?? (await test().signIn(email, tenantId));
        people.set(key, person);
        return apiOf(test().app, person);
      },
    });
  });
}
