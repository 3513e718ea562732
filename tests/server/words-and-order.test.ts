import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { columnOf } from '../../server/resource/rows/row-shape.ts';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { sortKey } from '../../src/domain/kit/search/sort-key.ts';
import { fold } from '../../src/domain/kit/search/words.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Api } from '../support/api.ts';
import { unique } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';
import { FOUND_BY, IN_ORDER } from '../support/words-table.ts';

const PLANNER = 'planner@demo.example';

/** Scripts and compatibility forms that every version of Unicode in use knows alike. */
const KNOWN: readonly (readonly [from: number, to: number])[] = [
  [0x01, 0x2ff],
  [0x370, 0x52f],
  [0x531, 0x6ff],
  [0x900, 0xdff],
  [0x1e00, 0x1fff],
  [0x2000, 0x2bff],
  [0x3041, 0x33ff],
  [0xac00, 0xacff],
  [0xfb00, 0xfdff],
  [0xfe00, 0xffef],
];

/** Of every length, with zeros in front and numbers beside each other. */
const NUMBERS = [
  ...Array.from({ length: 45 }, (_, at) => `n${'9'.repeat(at)}`),
  '0',
  '000',
  '0070 a00 b0c10',
  '1.02.003-0004/5',
  '100 1000000000 10',
];

interface Folded {
  readonly given: string;
  readonly folded: string;
  readonly key: string;
}

describeOnServer('words and their order', (ground) => {
  it('the database folds every letter as the devices do', async () => {
    const letters = KNOWN.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)),
    );
    const texts = [
      ...letters.map((letter) => `Ab${letter} 7`),
      ...FOUND_BY.flat(),
      ...IN_ORDER,
      'x'.repeat(200),
      ...NUMBERS,
    ];
    const differing = (await foldedBy(ground, texts)).filter(
      ({ given, folded, key }) => folded !== fold(given) || key !== sortKey(given),
    );
    expect(differing.map((one) => [one, fold(one.given), sortKey(one.given)])).toEqual([]);
  });

  it('every text that a list is sorted by, and every field that it searches, lies in what the database keeps for it', async () => {
    for (const entity of ENTITIES) {
      const made = await generatedColumns(ground, entity);
      const { search } = entity.list;
      expect([entity.name, [...made.keys()].toSorted()]).toEqual([
        entity.name,
        [
          ...sortedTexts(entity).map((name) => `sort_${columnOf(name)}`),
          ...(search.length > 0 ? ['search_text'] : []),
        ].toSorted(),
      ]);
      for (const name of search)
        expect([entity.name, made.get('search_text')]).toEqual([
          entity.name,
          expect.stringMatching(`\\b${columnOf(name)}\\b`),
        ]);
    }
  });

  it('the audit log holds nothing of what the database makes by itself', async () => {
    const planner = await ground.as(PLANNER);
    const asset = await planner.create('/assets', { name: unique('Łódź'), kind: 'Pole' });
    await planner.decide(`/assets/${asset.id}`, { name: unique('Gdańsk') }, 'PUT');
    const { rows } = await sql<{
      names: string[];
    }>`select array(select jsonb_object_keys(coalesce(before, '{}') || after)) as names
      from audit_log where entity_id = ${asset.id}`.execute(ground.test.database.kysely);
    expect(rows.length).toBe(2);
    expect(rows.flatMap(({ names }) => names).filter((name) => /^sort_|^search_/.test(name))).toEqual([]);
  });

  it('the search of a list finds what is typed without marks, strokes and special letters', async () => {
    const planner = await ground.as(PLANNER);
    const trace = unique('q').replaceAll(/[^a-z0-9]/gi, '');
    const rows = await stored(
      planner,
      FOUND_BY.map(([text]) => text),
      trace,
    );
    for (const [index, [text, typed]] of FOUND_BY.entries()) {
      const found = await list(planner, `search=${encodeURIComponent(`${typed} ${trace}`)}&limit=1000`);
      expect([text, typed, found.map(({ id }) => id)]).toEqual([
        text,
        typed,
        expect.arrayContaining([rows[index]?.id]),
      ]);
    }
  });

  it('lists lie in the order of letters and numbers, each page behind the one before', async () => {
    const planner = await ground.as(PLANNER);
    const trace = unique('q').replaceAll(/[^a-z0-9]/gi, '');
    await stored(planner, IN_ORDER.toReversed(), trace);
    const rows = await list(planner, `search=${trace}&sort=name&limit=4`);
    expect(rows.map(({ name }) => String(name).replace(` ${trace}`, ''))).toEqual(IN_ORDER);
  });

  it('people of the platform find tenants and people by letters without marks', async () => {
    const platform = await ground.as('super@fieldline.example');
    const trace = unique('q')
      .replaceAll(/[^a-z0-9]/gi, '')
      .toLowerCase();
    const tenant = {
      id: trace,
      name: `Łódź Énergie ${trace}`,
      adminEmail: `${trace}@lodz.example`,
      adminName: `Jørgen Strauß ${trace}`,
    };
    expect((await platform.call('POST', '/tenants', tenant)).status).toBe(201);
    const found = await platform.call(
      'GET',
      `/tenants?search=${encodeURIComponent(`lodz energie ${trace}`)}`,
    );
    expect((found.body as AnyRow[]).map(({ id }) => id)).toEqual([trace]);
    const people = await platform.call(
      'GET',
      `/admin/users?search=${encodeURIComponent(`jorgen strauss ${trace}`)}`,
    );
    expect((people.body as AnyRow[]).map(({ name }) => name)).toEqual([tenant.adminName]);
  });
});

async function foldedBy(ground: Ground, texts: readonly string[]): Promise<readonly Folded[]> {
  const { rows } = await sql<Folded>`select given, fold_text(given) as folded, sort_key(given) as key
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as given`.execute(
    ground.test.database.kysely,
  );
  expect(rows.length).toBe(texts.length);
  return rows;
}

async function generatedColumns(
  ground: Ground,
  entity: EntityDefinition,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    name: string;
    source: string;
  }>`select attname as name, pg_get_expr(adbin, adrelid) as source
    from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${entity.table}::regclass and attgenerated = 's'
      and (attname = 'search_text' or attname like 'sort\_%')`.execute(ground.test.database.kysely);
  return new Map(rows.map(({ name, source }) => [name, source]));
}

function sortedTexts(entity: EntityDefinition): string[] {
  const names = [...entity.list.sorts.map((sort) => sort.replace(/^-/, '')), entity.number?.field ?? ''];
  return [...new Set(names)].filter((name) => entity.fields[name]?.kind === 'text');
}

function stored(api: Api, texts: readonly string[], trace: string): Promise<AnyRow[]> {
  return Promise.all(texts.map((text) => api.create('/assets', { name: `${text} ${trace}`, kind: 'Pole' })));
}

async function list(api: Api, query: string): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  let next: string | undefined = `/assets?${query}`;
  while (next !== undefined) {
    const answer = await api.call('GET', next);
    rows.push(...(answer.body as AnyRow[]));
    next = /^<\/api(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return rows;
}
