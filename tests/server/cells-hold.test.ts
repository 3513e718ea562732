import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '../../server/auth/session/secret.ts';
import { type CallKey, sealCall } from '../../server/cells/sealed-call.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { onDatabase } from '../support/on-database.ts';
import { IN_BOTH, startTwoCells, type TwoCells } from '../support/two-cells.ts';

const SECRET = 'a secret for tests, long enough for everybody';
const SOUTH = 'other-grid';

describe('two cells that somebody tries to break', () => {
  let cells: TwoCells;
  beforeAll(async () => {
    cells = await startTwoCells();
  });
  afterAll(() => cells.close());

  const keyOf = (own: string, secret = SECRET, fast = 0): CallKey => ({
    own,
    clock: { now: () => cells.clock.now() + fast },
    key: deriveKey(secret, 'cell-call'),
  });
  const tell = (sealed: unknown) =>
    fetch(`${cells.addresses.south.url}/api/cells/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sealed }),
    });
  const tried = (email: string) => ({
    email,
    password: DEMO_PASSWORD,
    totpCode: null,
    tenantId: null,
    ip: '192.0.2.7',
    deviceKey: null,
    deviceId: null,
    deviceLabel: '',
    requestId: 'x',
  });

  it('a call that no cell sealed, for this one, now, is none; and what changes something is done once', async () => {
    const { sealed } = await sealCall(keyOf('north'), 'south', 'sign-in', tried(IN_BOTH));
    const good = await tell(sealed);
    expect(good.status).toBe(200);
    // Nobody but a cell reads who was let in.
    expect(Object.keys((await good.json()) as object)).toEqual(['sealed']);
    const ofOthers = async (own: string, to: string, name = 'sign-in', secret = SECRET) =>
      (await sealCall(keyOf(own, secret), to, name, tried(IN_BOTH))).sealed;
    const late = await ofOthers('north', 'south');
    cells.clock.advance(120_000);
    const bad = [
      sealed,
      late,
      `${(await ofOthers('north', 'south')).slice(0, -3)}AAA`,
      await ofOthers('north', 'south', 'sign-in', 'another secret, and long enough for everybody too'),
      await ofOthers('south', 'south'),
      await ofOthers('west', 'south'),
      await ofOthers('south', 'north'),
      await ofOthers('north', 'south', 'no-such-call'),
      'x.y.z',
      17,
      null,
    ];
    const answers = await Promise.all(bad.map(tell));
    expect(answers.map(({ status }) => status)).toEqual(bad.map(() => 404));
    const browser = cells.browser();
    await browser.signIn(IN_BOTH);
    // What a person holds opens no call of a cell.
    for (const held of [browser.session?.token, ...browser.cookies.values()])
      expect((await tell(held)).status).toBe(404);
  });

  it('a call by a clock that goes ahead is none: nobody there could read the answer, and a session would be nobody’s', async () => {
    const by = async (fast: number) => {
      const { sealed } = await sealCall(keyOf('north', SECRET, fast), 'south', 'sign-in', tried(IN_BOTH));
      return (await tell(sealed)).status;
    };
    expect([await by(20_000), await by(-40_000), await by(600_000), await by(-600_000)]).toEqual([
      200, 200, 404, 404,
    ]);
  });

  it('what a session of one cell holds opens nothing in the other', async () => {
    const browser = cells.browser();
    await browser.signIn('tech1@demo.example');
    browser.cookies.set('fieldline_cell', 'south');
    // Led on to where the session is, and not let in.
    expect((await browser.call('GET', '/work-orders?limit=1')).status).toBe(200);
    expect(browser.cookies.get('fieldline_cell')).toBe('north');
    // Put where the session of the other cell would wait.
    browser.cookies.set('fieldline_aside_south', browser.cookies.get('fieldline_refresh') ?? '');
    expect((await browser.switchTo(SOUTH)).problem.code).toBe('wrong_tenant');
    expect((await browser.switchTo('platform', { cell: 'south' })).problem.code).toBe('wrong_tenant');
    expect((await browser.switchTo(SOUTH, { cell: 'elsewhere' })).problem.code).toBe('wrong_tenant');
  });

  it('nobody learns who has an account where: a wrong password is answered alike, and as often, for whom nobody knows', async () => {
    const people = [
      'root@other.example',
      'tech2@demo.example',
      'nobody@a.example',
      'nobody@b.example',
      IN_BOTH,
    ];
    for (const email of people) {
      const statuses: number[] = [];
      const bodies = new Set<string>();
      for (let times = 0; times < 6; times++) {
        const { status, problem } = await cells.browser().signIn(email, { password: 'wrong' });
        statuses.push(status);
        if (status === 401) bodies.add(JSON.stringify(problem));
      }
      expect([email, statuses]).toEqual([email, [401, 401, 401, 401, 401, 429]]);
      expect(bodies.size).toBe(1);
    }
    cells.clock.advance(2 * 3_600_000);
  });

  it('a second factor in one cell is asked for before anybody is in, and opens what it fits', async () => {
    const browser = cells.browser();
    await browser.signIn(IN_BOTH);
    await browser.switchTo(SOUTH);
    const { body } = await browser.call('POST', '/auth/setup-totp');
    const { secret } = body as { secret: string }; // the call's answer
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: cells.clock.now() });
    expect((await browser.call('POST', '/auth/enable-totp', { token: codeNow() })).status).toBe(200);
    cells.clock.advance(60_000);
    const open = () =>
      onDatabase(cells.north.url, (client) =>
        client.query(
          'select from refresh_families where revoked_at is null and user_id in (select id from identities where email = $1)',
          [IN_BOTH],
        ),
      );
    const before = (await open()).rowCount;
    expect((await cells.browser().signIn(IN_BOTH)).problem.code).toBe('TOTP_REQUIRED');
    expect((await open()).rowCount).toBe(before);
    const again = cells.browser();
    const { signIn } = await again.signIn(IN_BOTH, { totpCode: codeNow() });
    expect(signIn.otherTenants?.map(({ id }) => id)).toEqual([SOUTH]);
    const wrong = await cells.browser().signIn(IN_BOTH, { totpCode: '000000' });
    expect(wrong.signIn).toMatchObject({ tenant: { cell: 'north' }, otherTenants: [] });
  });

  it('the platform sees the tenants of another cell where it is of the platform there too, and makes none twice', async () => {
    const ROOT = 'super@fieldline.example';
    const elsewhere = async (email: string) => {
      const browser = cells.browser();
      await browser.signIn(email);
      return (await browser.call('GET', '/cells/tenants')).body;
    };
    const rename = (from: string, to: string) =>
      onDatabase(cells.south.url, (client) =>
        client.query(
          `set session_replication_role = replica; update identities set email = '${to}' where email = '${from}';
           update members set email = '${to}' where email = '${from}'`,
        ),
      );
    // Of that address nobody is of the platform in the south.
    expect(await elsewhere(ROOT)).toEqual([{ cell: 'south', state: 'closed', tenants: [], total: 0 }]);
    await rename('root@other.example', ROOT);
    expect(await elsewhere(ROOT)).toMatchObject([
      { cell: 'south', state: 'there', tenants: [{ id: SOUTH }] },
    ]);
    expect(await elsewhere('admin@demo.example')).toMatchObject({ status: 403 });
    const root = cells.browser();
    await root.signIn(ROOT);
    const add = (id: string) =>
      root.call('POST', '/tenants', { id, name: 'Twice', adminEmail: 'first@twice.example' });
    expect((await add(SOUTH)).problem).toMatchObject({ code: 'already_exists', reason: 'tenant_exists' });
    expect((await add('twice')).body).toMatchObject({ id: 'twice', region: 'north' });
    // Into the platform of the other one, and at work there.
    expect((await root.switchTo('platform', { cell: 'south' })).signIn.tenant.cell).toBe('south');
    expect((await root.call('GET', `/tenants/${SOUTH}`)).status).toBe(200);
    expect((await root.call('GET', '/cells/tenants')).body).toMatchObject([
      { cell: 'north', state: 'there' },
    ]);
    // Of more than one answer holds, those that are looked for are found.
    await root.switchTo('platform', { cell: 'north' });
    await onDatabase(cells.south.url, (client) =>
      client.query(`set session_replication_role = replica; insert into tenants (id, name)
        select 'many-' || lpad(number::text, 4, '0'), repeat('Øre ', 40) || number from generate_series(1, 1100) as number`),
    );
    const listed = async (query = '') => (await root.call('GET', `/cells/tenants${query}`)).body;
    const [south] = (await listed()) as { tenants: unknown[] }[]; // the call's answer
    expect(south).toMatchObject({ cell: 'south', state: 'there', total: 1101 });
    expect(south?.tenants.length).toBe(1000);
    expect(await listed('?search=many-1099')).toMatchObject([{ total: 1, tenants: [{ id: 'many-1099' }] }]);
    expect(await listed('?status=suspended')).toMatchObject([{ total: 0, tenants: [] }]);
    expect(await listed('?status=gone')).toMatchObject({ code: 'validation' });
    await onDatabase(cells.south.url, (client) =>
      client.query(`set session_replication_role = replica; delete from tenants where id like 'many-%'`),
    );
    await rename(ROOT, 'root@other.example');
  });

  it.each(['rubbish', 'silence', 'an endless answer', 'a redirect'] as const)(
    'a cell that answers with %s is away, and nothing else stops',
    async (kind) => {
      const impostor = await startImpostor(kind);
      const { url } = cells.addresses.south;
      cells.addresses.south.url = impostor.url;
      const { signIn } = await cells.browser().signIn('tech1@demo.example');
      expect(signIn.tenant.cell).toBe('north');
      expect((await cells.browser().signIn('root@other.example')).problem.reason).toBe('cell_away');
      cells.addresses.south.url = url;
      impostor.close();
    },
  );
});

async function startImpostor(kind: 'rubbish' | 'silence' | 'an endless answer' | 'a redirect') {
  const server: Server = createServer((request, response) => {
    if (kind === 'rubbish') response.end(JSON.stringify({ sealed: 'a.b.c.d.e', answer: { known: true } }));
    if (kind === 'a redirect') response.writeHead(307, { location: request.url ?? '/' }).end();
    if (kind !== 'an endless answer') return;
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(100_000)));
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
