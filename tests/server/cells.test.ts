import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptMails } from '../support/kept-mails.ts';
import { type Browser, IN_BOTH, startTwoCells, type TwoCells } from '../support/two-cells.ts';

const NORTH = 'demo-tenant';
const SOUTH = 'other-grid';

describe('one address before two cells', () => {
  let cells: TwoCells;
  beforeAll(async () => {
    cells = await startTwoCells();
  });
  afterAll(() => cells.close());

  it('who works in both signs in once, chooses among all tenants, and goes from one to the other and back', async () => {
    const browser = cells.browser();
    const { signIn } = await browser.signIn(IN_BOTH);
    expect(signIn.tenant).toMatchObject({ id: NORTH, cell: 'north' });
    expect(signIn.otherTenants?.map(({ id }) => id)).toEqual([SOUTH]);
    expect((await browser.call('GET', '/work-orders')).status).toBe(200);
    expect((await browser.switchTo(SOUTH)).signIn.tenant).toMatchObject({ id: SOUTH, cell: 'south' });
    expect(browser.cookies.get('fieldline_cell')).toBe('south');
    expect(await orders(browser)).toBe(0);
    expect((await browser.refresh()).status).toBe(200);
    const { body } = await browser.call('GET', '/auth/profile');
    expect(body).toMatchObject({
      tenants: [
        { id: SOUTH, role: 'tenant_admin' },
        { id: NORTH, role: 'planner' },
      ],
    });
    expect((await browser.switchTo(NORTH)).signIn.tenant).toMatchObject({ id: NORTH, cell: 'north' });
    expect(await orders(browser)).toBeGreaterThan(0);
    expect((await browser.switchTo(SOUTH)).status).toBe(200);
  });

  it('who works in one is led there, wherever they come from, and sees nothing of the other', async () => {
    const browser = cells.browser();
    const { signIn } = await browser.signIn('root@other.example');
    expect(signIn).toMatchObject({ tenant: { id: 'platform', cell: 'south' }, otherTenants: [] });
    expect((await browser.call('GET', '/tenants')).body).toMatchObject([{ id: SOUTH }]);
    const store = cells.browser();
    store.cookies.set('fieldline_cell', 'south');
    const first = await store.signIn('store@demo.example');
    expect(first.signIn).toMatchObject({ tenant: { id: NORTH, cell: 'north' } });
    expect((await store.call('GET', '/work-orders')).status).toBe(200);
    expect((await store.switchTo(SOUTH)).problem).toMatchObject({ status: 403, code: 'wrong_tenant' });
  });

  it('a call that was led to the wrong cell is led on, and goes through at the second try', async () => {
    const browser = cells.browser();
    await browser.signIn(IN_BOTH);
    await browser.switchTo(SOUTH);
    browser.cookies.delete('fieldline_cell');
    expect(await orders(browser)).toBe(0);
    expect(browser.cookies.get('fieldline_cell')).toBe('south');
    browser.cookies.delete('fieldline_cell');
    expect((await browser.refresh()).signIn.tenant.id).toBe(SOUTH);
  });

  it('leaving ends the sessions in all cells', async () => {
    const browser = cells.browser();
    await browser.signIn(IN_BOTH);
    const kept = new Map(browser.cookies);
    expect((await browser.call('POST', '/auth/logout')).status).toBe(204);
    expect([...browser.cookies.keys()].sort()).toEqual(['fieldline_cell', 'fieldline_device']);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.switchTo(SOUTH)).status).toBe(401);
    expect((await browser.refresh()).problem.code).toBe('refresh_refused');
    browser.cookies.set('fieldline_refresh', kept.get('fieldline_aside_south') ?? '');
    browser.cookies.set('fieldline_cell', 'south');
    expect((await browser.call('POST', '/auth/refresh')).problem.code).toBe('refresh_refused');
  });
});

describe('two cells of which one is away', () => {
  let cells: TwoCells;
  beforeEach(async () => {
    cells = await startTwoCells();
  });
  afterEach(() => cells.close());

  it('a cell that is stopped stops its own people only, whose sessions wait for it', async () => {
    const [both, northern] = [cells.browser(), cells.browser()];
    await both.signIn(IN_BOTH);
    await northern.signIn('tech1@demo.example');
    await cells.stop('north');
    for (const answer of [await northern.call('GET', '/work-orders'), await northern.refresh()]) {
      expect(answer.problem).toMatchObject({ status: 503, reason: 'cell_away' });
      expect(answer.headers.get('retry-after')).toBe('30');
    }
    expect((await both.call('POST', '/auth/logout')).status).toBe(204);
    const { signIn } = await both.signIn(IN_BOTH);
    expect(signIn).toMatchObject({ tenant: { id: SOUTH }, otherTenants: [] });
    expect((await both.call('GET', '/work-orders')).status).toBe(200);
    const refusals = [
      await cells.browser().signIn('tech1@demo.example'),
      await cells.browser().signIn('nobody@nowhere.example'),
      await cells.browser().signIn(IN_BOTH, { password: 'wrong' }),
    ];
    for (const { problem } of refusals) expect(problem).toEqual(refusals[0]?.problem);
    expect(refusals[0]?.problem).toMatchObject({ status: 503, reason: 'cell_away' });
  });

  it('the other cell being stopped, sign-in and work go on here', async () => {
    const both = cells.browser();
    await cells.stop('south');
    expect((await both.signIn(IN_BOTH)).signIn).toMatchObject({ tenant: { id: NORTH }, otherTenants: [] });
    expect((await both.call('GET', '/work-orders')).status).toBe(200);
    expect((await both.refresh()).status).toBe(200);
    expect((await both.switchTo(SOUTH)).problem).toMatchObject({ status: 503, reason: 'cell_away' });
    expect((await both.call('GET', '/auth/profile')).status).toBe(200);
  });

  it('nobody is promised a mail, or told of no provider, that the cell that is away may have', async () => {
    await cells.stop('south');
    const ask = (path: string, body: object) => cells.browser().call('POST', `/auth/${path}`, body);
    const asked = [await ask('sso/find', { of: SOUTH }), await ask('sso/start', { tenantId: SOUTH })];
    for (const email of ['root@other.example', 'nobody@nowhere.example', 'tech1@demo.example', IN_BOTH])
      asked.push(await ask('password-reset/request', { email }));
    for (const { problem } of asked) expect(problem).toMatchObject({ status: 503, reason: 'cell_away' });
    // Whom this cell knows has a mail all the same.
    const mails = await keptMails(cells.north);
    expect(mails.map(({ to }) => to).sort()).toEqual([IN_BOTH, 'tech1@demo.example'].sort());
  });
});

async function orders(browser: Browser): Promise<number> {
  const { status, headers } = await browser.call('GET', '/work-orders?limit=1');
  expect(status).toBe(200);
  return Number(headers.get('x-total-count'));
}
