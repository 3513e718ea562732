import { expect, it } from 'vitest';
import { describeOnServer } from '../support/server-block.ts';

const TECHNICIAN = 'tech1@demo.example';
const MATE = 'tech2@demo.example';
const STATE = { appVersion: '0.1.0', waiting: 3, needsYou: 1, oldestAt: '2026-05-04T09:00:00.000Z' };

/** What the person's browser is at one time: its storage may go, its cookie stays. */
interface Browser {
  readonly deviceId: string;
  readonly cookie: string | undefined;
}

describeOnServer('a browser whose storage was deleted', (ground) => {
  const call = async (browser: Browser, method: 'PUT' | 'POST', url: string, more: object) =>
    ground.test.app.inject({
      method,
      url: `/api${url}`,
      cookies: browser.cookie === undefined ? {} : { fieldline_device: browser.cookie },
      ...more,
    });
  const signIn = async (email: string, browser: Browser, { isNamed = true } = {}) => {
    const headers = { 'x-device-id': browser.deviceId };
    const answer = await call(browser, 'POST', '/auth/login', {
      payload: { email, password: 'fieldline-demo' },
      ...(isNamed && { headers }),
    });
    expect(answer.statusCode).toBe(200);
    const cookie = (name: string) => answer.cookies.find((each) => each.name === name)?.value;
    const here = { ...browser, cookie: cookie('fieldline_device') ?? browser.cookie };
    const authorised = { headers: { ...headers, authorization: `Bearer ${answer.json().token}` } };
    return {
      cookie: here.cookie,
      tell: (payload: object) => call(here, 'PUT', '/sync/device', { payload, ...authorised }),
      former: async () => (await call(here, 'POST', '/auth/device', authorised)).json(),
      refresh: () => {
        const cookies = {
          fieldline_refresh: cookie('fieldline_refresh') ?? '',
          fieldline_device: here.cookie ?? '',
        };
        return call(here, 'POST', '/auth/refresh', { cookies, headers, payload: {} });
      },
    };
  };

  it('is a new device that is told what it was before, until an answer arrives', async () => {
    const first = await signIn(TECHNICIAN, { deviceId: 'ipad-1', cookie: undefined });
    expect(await first.former()).toEqual({ former: null });
    expect((await first.tell(STATE)).statusCode).toBe(200);
    const lastContact = new Date(ground.test.clock.now()).toISOString();
    ground.test.clock.advance(8 * 86_400_000);
    const { cookie } = first;

    const again = await signIn(TECHNICIAN, { deviceId: 'ipad-2', cookie });
    expect(await again.former()).toEqual({ former: { unsent: 4, lastContact } });
    // The answer was lost, and so was the session.
    const later = await signIn(TECHNICIAN, { deviceId: 'ipad-2', cookie });
    expect(await later.former()).toEqual({ former: { unsent: 4, lastContact } });
  });

  it('is known by its sign-in alone', async () => {
    const first = await signIn(TECHNICIAN, { deviceId: 'ipad-1', cookie: undefined });
    await first.tell(STATE);
    const again = await signIn(TECHNICIAN, { deviceId: 'ipad-2', cookie: first.cookie });
    expect(await again.former()).toMatchObject({ former: { unsent: 4 } });
  });

  it('is known by a refresh of a session whose sign-in did not name it', async () => {
    const first = await signIn(TECHNICIAN, { deviceId: 'ipad-1', cookie: undefined }, { isNamed: false });
    await first.tell(STATE);
    expect((await first.refresh()).statusCode).toBe(200);
    const again = await signIn(TECHNICIAN, { deviceId: 'ipad-2', cookie: first.cookie });
    expect(await again.former()).toMatchObject({ former: { unsent: 4 } });
  });

  it('hears of nobody else’s work, and nothing without its cookie', async () => {
    const first = await signIn(TECHNICIAN, { deviceId: 'tablet-1', cookie: undefined });
    await first.tell(STATE);
    const others = await signIn(MATE, { deviceId: 'tablet-2', cookie: first.cookie });
    expect(await others.former()).toEqual({ former: null });
    const elsewhere = await signIn(TECHNICIAN, { deviceId: 'tablet-3', cookie: undefined });
    expect(await elsewhere.former()).toEqual({ former: null });
  });
});
