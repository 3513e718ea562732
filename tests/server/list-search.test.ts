import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../server/database/schema/actor.ts';
import { inTenant } from '../../server/database/tenants/tenant.ts';
import { asset } from '../../src/domain/assets/asset.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { searchText, traceOf, wordsOf } from '../../src/domain/kit/search/words.ts';
import type { Api } from '../support/api.ts';
import { unique } from '../support/api.ts';
import { NASTY_TEXTS, typedTexts } from '../support/nasty-texts.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const TECHNICIAN = 'tech1@demo.example';

/** Questions in one statement. */
const PART = 50;

/** As a device looks through the rows that it has. */
function found(rows: readonly AnyRow[], typed: string): string[] {
  const words = wordsOf(typed);
  const hits = rows.filter((row) => words.every((word) => searchText(asset, row).includes(traceOf(word))));
  return hits.map(({ id }) => id).toSorted();
}

function search(typed: string): string {
  return `search=${encodeURIComponent(typed)}`;
}

async function list(api: Api, query: string): Promise<{ rows: AnyRow[]; total: number; relation: unknown }> {
  const rows: AnyRow[] = [];
  let next: string | undefined = query;
  let total = Number.NaN;
  let relation: unknown;
  while (next !== undefined) {
    const answer = await api.call('GET', next);
    expect([next, answer.status]).toEqual([next, 200]);
    rows.push(...(answer.body as AnyRow[]));
    total = Number(answer.headers['x-total-count']);
    relation = answer.headers['x-total-count-relation'];
    next = /^<\/api(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return { rows, total, relation };
}

describeOnServer('the search of lists', (ground) => {
  it('finds what a device finds, whatever the records are called and whatever is typed', async () => {
    const planner = await ground.as(PLANNER);
    for (const name of NASTY_TEXTS) {
      await planner.create('/assets', { name, kind: 'Pole' });
    }
    const { rows } = await list(planner, '/assets?limit=1000');
    const typed = typedTexts().filter((text) => wordsOf(text).length > 0);
    const questions = typed.map(wordsOf);
    const answers: string[][] = [];
    for (let at = 0; at < questions.length; at += PART)
      answers.push(...(await sought(ground, questions.slice(at, at + PART))));
    const differing = typed.filter((text, at) => answers[at]?.join() !== found(rows, text).join());
    expect(differing).toEqual([]);
    expect(answers.filter((ids) => ids.length > 0).length).toBeGreaterThan(500);
  });

  it('finds records in the texts of a long article', async () => {
    const planner = await ground.as(PLANNER);
    const word = unique('q')
      .replaceAll(/[^a-z0-9]/gi, '')
      .toLowerCase();
    const body = `${Array.from({ length: 3000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ')} ${word}`;
    const { id } = await planner.create('/support/kb', {
      title: 'Long',
      body,
      category: 'other',
      language: 'en',
      status: 'Draft',
    });
    const { rows } = await list(planner, `/support/kb?${search(word.slice(1))}`);
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect((await list(planner, `/support/kb?${search(`${word}x`)}`)).rows).toEqual([]);
  });

  it('follows what happens to a record: other words, deleted, restored', async () => {
    const admin = await ground.as('admin@demo.example');
    const [one, other] = [unique('w'), unique('w')];
    const ids = async (typed: string) =>
      (await list(admin, `/assets?${search(typed)}`)).rows.map(({ id }) => id);
    const { id } = await admin.create('/assets', { name: one, kind: 'Pole' });
    expect(await ids(one)).toEqual([id]);
    await admin.decide(`/assets/${id}`, { name: other }, 'PUT');
    expect([await ids(one), await ids(other)]).toEqual([[], [id]]);
    expect((await admin.call('DELETE', `/assets/${id}`)).status).toBeLessThan(300);
    expect(await ids(other)).toEqual([]);
    expect((await admin.call('POST', `/assets/${id}/restore`)).status).toBeLessThan(300);
    expect(await ids(other)).toEqual([id]);
  });

  it('finds for a technician what names them, from the moment it does', async () => {
    const planner = await ground.as(PLANNER);
    const technician = await ground.as(TECHNICIAN);
    const title = unique('assigned');
    const order = { title, type: 'other', status: 'scheduled', priority: 'low' };
    const { id } = await planner.create('/work-orders', order);
    const seen = async () =>
      (await list(technician, `/work-orders?${search(title)}`)).rows.map((row) => row.id);
    expect(await seen()).toEqual([]);
    await planner.decide(`/work-orders/${id}`, { ...order, assignees: [technician.person.user.id] }, 'PUT');
    expect(await seen()).toEqual([id]);
    await planner.decide(`/work-orders/${id}`, { ...order, assignees: [] }, 'PUT');
    expect(await seen()).toEqual([]);
  });

  it('shows nobody a row of the index that they did not ask for, nor one of another tenant', async () => {
    const planner = await ground.as(PLANNER);
    const name = unique('foreign').replaceAll(/[^a-z]/g, '');
    await planner.create('/assets', { name, kind: 'Pole' });
    const rowsFor = (tenantId: string, statements: readonly string[]) =>
      inTenant(ground.test.database, actorOf(tenantId), async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx);
        return (await sql`select id from search_index`.execute(trx)).rows.length;
      });
    const asked = `select set_config('app.sought', '''demo-tenant/asset/${name.slice(0, 3)}''', true)`;
    expect(await rowsFor('demo-tenant', [])).toBe(0);
    expect(await rowsFor('demo-tenant', [asked])).toBeGreaterThan(0);
    expect(await rowsFor('other-tenant', [asked])).toBe(0);
    expect(await rowsFor('other-tenant', [`select seek('asset', '{${name}}', null, 10)`])).toBe(0);
  });
});

function actorOf(tenantId: string): Actor {
  return {
    tenantId,
    userId: '01931c5e-7a00-7000-8000-000000000001',
    role: 'planner',
    permissions: [],
    deviceId: null,
    deviceTime: null,
    ip: null,
    requestId: 'test',
  };
}

/** Of them every second one is a pole, and all poles come behind all others by name. */
const CROWD = 21_000;

describeOnServer('a list of many rows', (ground) => {
  beforeAll(async () => {
    await ground.test.database.kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.tenant_id', 'demo-tenant', true)`.execute(trx);
      await sql`insert into assets (tenant_id, id, tag, name, kind, status, country)
        select 'demo-tenant', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'B-' || n,
          case n % 2 when 0 then 'Pole ' else 'Cable ' end || n, case n % 2 when 0 then 'Pole' else 'Other' end, 'inUse',
          case n when 77 then 'ZZ' else 'DE' end
        from generate_series(1, ${sql.lit(CROWD)}) as n`.execute(trx);
    });
    await sql`analyze`.execute(ground.test.database.kysely);
  });

  it('is searched by the index: it reads few pages of many', async () => {
    const pages = await pagesRead(ground, `select seek('asset', '{12345}', null, 10000)`);
    const whole = await pagesRead(ground, `select count(*) from assets`);
    expect(whole).toBeGreaterThan(400);
    expect(pages).toBeLessThan(100);
  });

  it('has every row once and in order, whichever way it was found', async () => {
    const planner = await ground.as(PLANNER);
    const all = await list(planner, '/assets?limit=1000');
    expect(all.total).toBe(all.rows.length);
    expect(all.relation).toBeUndefined();
    const questions = [
      ['pole', 'name'],
      ['cable 12', '-updatedAt'],
      ['12345', 'tag'],
      ['zz', 'name'],
      ['pole cable', '-updatedAt'],
      ['d 99', 'tag'],
    ] as const;
    for (const [typed, sort] of questions) {
      const { rows, total, relation } = await list(
        planner,
        `/assets?limit=1000&sort=${sort}&${search(typed)}`,
      );
      const expected = found(all.rows, typed);
      expect([typed, rows.map(({ id }) => id).toSorted()]).toEqual([typed, expected]);
      const isMore = expected.length > 10_000;
      expect([typed, total, relation]).toEqual([
        typed,
        isMore ? 10_000 : expected.length,
        isMore ? 'gte' : undefined,
      ]);
    }
  });

  it('says the same where a look at some rows says that most have the words', async () => {
    const planner = await ground.as(PLANNER);
    const ask = () => planner.call('GET', `/assets?${search('pole')}`);
    const before = await ask();
    await countMore(ground, 200_000);
    const after = await ask();
    await countMore(ground, -200_000);
    expect(after.body).toEqual(before.body);
    expect([after.headers['x-total-count'], after.headers['x-total-count-relation']]).toEqual([
      '10000',
      'gte',
    ]);
  });

  it('is counted to ten thousand, with filters as well', async () => {
    const planner = await ground.as(PLANNER);
    const first = await planner.call('GET', '/assets?kind=Pole&limit=2');
    expect([first.headers['x-total-count'], first.headers['x-total-count-relation']]).toEqual([
      '10000',
      'gte',
    ]);
    const few = await planner.call('GET', `/assets?kind=Pole&${search('12344')}`);
    expect([few.headers['x-total-count'], few.headers['x-total-count-relation']]).toEqual(['1', undefined]);
  });
});

/** Ids of the assets that have every one of these words, for each of them. */
async function sought({ test }: Ground, questions: readonly (readonly string[])[]): Promise<string[][]> {
  return inTenant(test.database, actorOf('demo-tenant'), async (trx) => {
    const { rows } = await sql<{ ids: string[] }>`select
        seek('asset', array(select jsonb_array_elements_text(words)), null, 10000)::text[] as ids
      from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality as question (words, place)
      order by place`.execute(trx);
    return rows.map(({ ids }) => ids.toSorted());
  });
}

/** Says that there are so many assets more. */
async function countMore({ test }: Ground, more: number): Promise<void> {
  await test.database.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('app.tenant_id', 'demo-tenant', true)`.execute(trx);
    await sql`update row_counts set total = total + ${more} where entity = 'asset'`.execute(trx);
  });
}

/** Of 8 KB each, in memory or not. */
async function pagesRead({ test }: Ground, statement: string): Promise<number> {
  return inTenant(test.database, actorOf('demo-tenant'), async (trx) => {
    // The first time it reads what it is.
    await sql.raw(statement).execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': readonly Plan[] }>`explain (analyze, buffers, format json)
      ${sql.raw(statement)}`.execute(trx);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  });
}

interface Plan {
  readonly Plan: Readonly<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>>;
}
