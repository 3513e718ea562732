import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import { filled, operationsOf } from '../support/operations.ts';
import { describeOnServer } from '../support/server-block.ts';
import { CALLS_OF_SPECIFICATION, CALLS_TO_COME, callsOfEntities, OWN_CALLS, shapeOf } from './calls.ts';

/** The calls that follow from the entities' definitions. */
const OF_ENTITIES = callsOfEntities(ENTITIES);

const SPECIFIED = Object.values(CALLS_OF_SPECIFICATION).flat();

describeOnServer('calls', (ground) => {
  const described = async () => {
    const operations = await operationsOf(ground.test.app);
    return operations.map(({ method, path }) => shapeOf(`${method} ${path.replace(/^\/api/, '')}`));
  };

  it('of the specification are all described', async () => {
    const known = new Set(await described());
    expect(SPECIFIED.filter((call) => !known.has(call))).toEqual([]);
  });

  it('that the server describes are all specified, an entity’s, or explained', async () => {
    const explained = new Set<string>([...SPECIFIED, ...OF_ENTITIES, ...Object.keys(OWN_CALLS)]);
    expect((await described()).filter((call) => !explained.has(call))).toEqual([]);
  });

  it.each(CALLS_TO_COME)('%s is not half there', async (call) => {
    const [method, path = ''] = call.split(' ');
    const { person } = await ground.as('admin@demo.example');
    const url = `/api${filled(path, () => '00000000-0000-7000-8000-000000000000')}`;
    const answer = await ground.test.app.inject({ method: method as 'GET', url, headers: person.headers });
    expect([404, 405]).toContain(answer.statusCode);
  });
});

it('every call that the client names is one of these', async () => {
  const known = [...SPECIFIED, ...OF_ENTITIES, ...Object.keys(OWN_CALLS)];
  const patterns = known.map(
    (call) => new RegExp(`^${call.replaceAll(/\{id\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
  );
  const strange: string[] = [];
  for (const file of globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts'], { exclude: ['**/*.test.*'] })) {
    const text = await readFile(file, 'utf8');
    // `api.call('get', '/install/status')`: the one way in which a screen calls the server.
    for (const [, method = '', path = ''] of text.matchAll(
      /\.call(?:<[^(]*>)?\(\s*'(get|post|put|patch|delete)',\s*[`']([^`'?]+)/g,
    )) {
      const call = `${method.toUpperCase()} ${path.replaceAll(/\$\{[^}]*\}/g, 'x')}`;
      if (!patterns.some((pattern) => pattern.test(call))) strange.push(`${file}: ${call}`);
    }
  }
  expect(strange).toEqual([]);
});
