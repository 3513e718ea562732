import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, IN_BOTH, startTwoCells, type TwoCells } from '../support/two-cells.ts';

const SOUTH = 'other-grid';
/** Of the platform of the south, whose id the platform of the north has too. */
const SOUTHERN_ROOT = 'root@other.example';

/** As the link of another cell's mail leaves it, and the start of single sign-on there. */
describe('a browser whose cookie names another cell than that of its session', () => {
  let cells: TwoCells;
  beforeAll(async () => {
    cells = await startTwoCells();
  });
  afterAll(() => cells.close());

  const signedIn = async (email: string, cookie: string): Promise<Browser> => {
    const browser = cells.browser();
    expect((await browser.signIn(email)).status).toBe(200);
    browser.cookies.set('fieldline_cell', cookie);
    return browser;
  };
  const copyOf = (browser: Browser): Browser => {
    const copy = cells.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    copy.session = browser.session;
    return copy;
  };

  it('is signed out where it leaves', async () => {
    const browser = await signedIn('tech1@demo.example', 'south');
    const thief = copyOf(browser);
    expect((await browser.call('POST', '/auth/logout')).status).toBe(204);
    expect((await thief.call('GET', '/auth/profile')).status).toBe(401);
    expect((await thief.refresh()).problem.code).toBe('refresh_refused');
  });

  it('is signed out with nothing but its token', async () => {
    const browser = await signedIn(SOUTHERN_ROOT, 'south');
    browser.cookies.clear();
    expect((await browser.call('POST', '/auth/logout')).status).toBe(204);
    browser.cookies.set('fieldline_cell', 'south');
    expect((await browser.call('GET', '/auth/profile')).status).toBe(401);
  });

  it('leaves behind no session that waited, wherever its tenant has moved meanwhile', async () => {
    const moved = await signedIn('tech1@demo.example', 'north');
    const browser = await signedIn(IN_BOTH, 'north');
    browser.cookies.set('fieldline_aside_south', moved.cookies.get('fieldline_refresh') ?? '');
    expect((await browser.call('POST', '/auth/logout')).status).toBe(204);
    expect((await moved.refresh()).problem.code).toBe('refresh_refused');
  });

  it('is led to the platform that it is signed in to, of all that have its id', async () => {
    const browser = await signedIn(SOUTHERN_ROOT, 'north');
    expect((await browser.call('GET', `/tenants/${SOUTH}`)).status).toBe(200);
    expect(browser.cookies.get('fieldline_cell')).toBe('south');
    browser.cookies.set('fieldline_cell', 'north');
    expect((await browser.refresh()).signIn.tenant).toMatchObject({ id: 'platform', cell: 'south' });
  });

  it('is led to its session by the key alone', async () => {
    const browser = await signedIn('tech1@demo.example', 'south');
    browser.session = null;
    expect((await browser.refresh()).signIn.tenant.cell).toBe('north');
  });

  it('goes to another tenant from where its session is', async () => {
    const browser = await signedIn(IN_BOTH, 'south');
    expect((await browser.switchTo(SOUTH, { cell: 'south' })).signIn.tenant.cell).toBe('south');
    browser.cookies.set('fieldline_cell', 'north');
    expect((await browser.switchTo('demo-tenant')).signIn.tenant.cell).toBe('north');
  });

  it('whose session is over is told so', async () => {
    const browser = await signedIn(SOUTHERN_ROOT, 'south');
    const late = copyOf(browser);
    await browser.call('POST', '/auth/logout');
    late.cookies.set('fieldline_cell', 'north');
    expect((await late.call('GET', '/tenants')).status).toBe(401);
    expect((await late.refresh()).problem.code).toBe('refresh_refused');
    // By its own cell alone, whichever other one is away.
    const northern = await signedIn('super@fieldline.example', 'north');
    await northern.call('POST', '/auth/logout');
    northern.cookies.set('fieldline_refresh', late.cookies.get('fieldline_refresh') ?? '');
    await cells.stop('south');
    expect((await northern.call('GET', '/tenants')).status).toBe(401);
    expect((await northern.refresh()).problem.reason).toBe('cell_away');
  });
});
