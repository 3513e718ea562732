import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { checkCells } from '../../server/doctor/cells.ts';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { moveTenant } from '../../server/move/move-tenant.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { keptMails } from '../support/kept-mails.ts';
import { onBoth, SAME } from '../support/movers.ts';
import { onDatabase } from '../support/on-database.ts';
import { softAuthenticator } from '../support/soft-authenticator.ts';
import { type Browser, IN_BOTH, startTwoCells, type TwoCells } from '../support/two-cells.ts';

const NEW_PASSWORD = 'seven lamps over the yard';

describe('what leads to another cell', () => {
  let cells: TwoCells;
  beforeAll(async () => {
    cells = await startTwoCells();
  });
  afterAll(() => cells.close());

  it('the link of a mail leads to the cell that sent it, from whichever browser', async () => {
    const browser = cells.browser();
    browser.cookies.set('fieldline_cell', 'south');
    const ask = (email: string) => browser.call('POST', '/auth/password-reset/request', { email });
    expect([(await ask('store@demo.example')).status, (await ask('nobody@a.example')).status]).toEqual([
      204, 204,
    ]);
    const [token = '', ...more] = await tokensIn(cells, 'store@demo.example');
    expect(more).toEqual([]);
    const fresh = cells.browser();
    fresh.cookies.set('fieldline_cell', 'south');
    const confirm = (given: string) =>
      fresh.call('POST', '/auth/password-reset/confirm', { token: given, password: NEW_PASSWORD });
    const plain = token.replace(/^north\./, '');
    for (const wrong of [`south.${plain}`, `west.${plain}`, plain])
      expect((await confirm(wrong)).problem.code).toBe('link_refused');
    expect((await confirm(token)).status).toBe(204);
    expect((await fresh.signIn('store@demo.example', { password: NEW_PASSWORD })).signIn.tenant.cell).toBe(
      'north',
    );
  });

  it('so does the link of an invitation', async () => {
    const [office, fresh] = [cells.browser(), cells.browser()];
    await office.signIn('admin@demo.example');
    const email = 'new@demo.example';
    const invited = await office.call('POST', '/users/invite', { email, role: 'viewer' });
    expect(invited.status).toBe(200);
    const [token, ...more] = await tokensIn(cells, email);
    expect(more).toEqual([]);
    fresh.cookies.set('fieldline_cell', 'south');
    const accepted = await fresh.call('POST', '/auth/invitations/accept', {
      token,
      name: 'New',
      password: NEW_PASSWORD,
    });
    expect(accepted.body).toMatchObject({ email, tenant: { id: 'demo-tenant' } });
    expect((await fresh.signIn(email, { password: NEW_PASSWORD })).signIn.tenant.cell).toBe('north');
  });

  it('a passkey opens the account that it belongs to', async () => {
    const browser = cells.browser();
    await browser.signIn(IN_BOTH);
    await browser.switchTo('other-grid');
    const device = softAuthenticator();
    const begun = await browser.call('POST', '/auth/passkeys/registration', {
      currentPassword: DEMO_PASSWORD,
    });
    const added = { response: device.create(begun.body as never) };
    expect((await browser.call('POST', '/auth/passkeys', added)).status).toBe(201);
    const other = cells.browser();
    const asked = await other.call('POST', '/auth/passkeys/authentication');
    const response = device.get(asked.body as never);
    const answer = await other.call('POST', '/auth/passkeys/login', { response });
    expect(answer.signIn).toMatchObject({ tenant: { id: 'other-grid', cell: 'south' }, otherTenants: [] });
    expect(other.cookies.get('fieldline_cell')).toBe('south');
    const stranger = softAuthenticator();
    const nobody = { response: { ...response, id: stranger.id, rawId: stranger.id } };
    expect((await other.call('POST', '/auth/passkeys/login', nobody)).problem.code).toBe(
      'invalid_credentials',
    );
  });

  it('a provider of a tenant in another cell is found, and the way to it begins there', async () => {
    await onDatabase(cells.south.url, (client) =>
      client.query(`insert into single_sign_on (tenant_id, enabled, issuer, client_id, scopes, trust_email, domains,
          role_claim, role_map, create_people, only_sso)
        values ('other-grid', true, 'https://sign-in.invalid', 'fieldline', 'openid email', false, '[]', '', '[]', false, false)`),
    );
    const browser = cells.browser();
    const found = await browser.call('POST', '/auth/sso/find', { of: 'other-grid' });
    expect(found.body).toMatchObject([{ tenantId: 'other-grid', host: 'sign-in.invalid' }]);
    const begun = await browser.call('POST', '/auth/sso/start', { tenantId: 'other-grid' });
    // Led to the south, from where nobody reaches that provider.
    expect(browser.cookies.get('fieldline_cell')).toBe('south');
    expect(begun.problem).toMatchObject({ status: 503, reason: 'sso_unreachable' });
    const unknown = await cells.browser().call('POST', '/auth/sso/start', { tenantId: 'no-such-grid' });
    expect(unknown.problem).toMatchObject({ code: 'not_found', reason: 'sso_not_set_up' });
  });

  it('the doctor says whether the other cells answer as cells', async () => {
    const config = await readConfig({
      AUTH_SECRET: 'a secret for tests, long enough for everybody',
      PUBLIC_URL: 'http://localhost:3000',
      CELL: 'north',
      CELLS: `north=${cells.addresses.north.url},south=${cells.addresses.south.url}`,
    });
    expect(await checkCells(config, cells.clock)).toMatchObject([{ about: 'cell south', status: 'ok' }]);
    const stranger = { ...config, authSecret: 'another secret, and long enough for everybody too' };
    expect(await checkCells(stranger, cells.clock)).toMatchObject([
      { about: 'cell south', status: 'failed' },
    ]);
    expect(await checkCells({ ...config, cells: null }, cells.clock)).toEqual([]);
  });

  it('a tenant that has moved is followed by whoever is signed in, also into it from elsewhere, with the proxy as it was', async () => {
    const [crew, both, late, slow] = [cells.browser(), cells.browser(), cells.browser(), cells.browser()];
    for (const each of [crew, late, slow]) await each.signIn('admin@harbor.example');
    await both.signIn('both@demo.example', { tenantId: 'harbor-grid' });
    const before = await orders(crew);
    const files = folderStore('/nonexistent');
    await onBoth(cells.north.url, cells.southern.migrationUrl, (client, there) =>
      moveTenant({ client, files }, { client: there, files }, { ...SAME, tenantId: 'harbor-grid' }),
    );
    expect(await orders(crew)).toBe(before);
    expect(crew.cookies.get('fieldline_cell')).toBe('south');
    expect((await late.refresh()).signIn.tenant).toMatchObject({ id: 'harbor-grid', cell: 'south' });
    expect((await both.refresh()).status).toBe(200);
    expect(await orders(both)).toBe(before);
    // Signed in anew, each cell opens what it has.
    const again = cells.browser();
    const { signIn } = await again.signIn('both@demo.example');
    const all = [signIn.tenant, ...(signIn.otherTenants ?? [])].map(({ id }) => id);
    expect(all.sort()).toEqual(['demo-tenant', 'harbor-grid']);
    expect((await again.switchTo('harbor-grid')).signIn.tenant.cell).toBe('south');
    expect((await again.switchTo('demo-tenant')).signIn.tenant.cell).toBe('north');
    // Whose only tenant has gone is nobody here any more.
    expect((await cells.browser().signIn('tech@harbor.example')).signIn.tenant.cell).toBe('south');
    // Who has not been there since finds it also where the cell that it left is gone.
    await cells.stop('north');
    expect(await orders(slow)).toBe(before);
    expect((await slow.refresh()).status).toBe(200);
    expect(slow.cookies.get('fieldline_cell')).toBe('south');
  });
});

async function orders(browser: Browser): Promise<number> {
  const { status, headers } = await browser.call('GET', '/work-orders?limit=1');
  expect(status).toBe(200);
  return Number(headers.get('x-total-count'));
}

/** Of the links that the demo in the north keeps. */
async function tokensIn({ north }: TwoCells, to: string): Promise<string[]> {
  const mails = await keptMails(north);
  return mails.filter((mail) => mail.to === to).flatMap(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? []);
}
