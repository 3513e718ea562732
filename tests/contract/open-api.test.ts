import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { OpenAPIV3_1 } from 'openapi-types';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import { describeOnServer } from '../support/server-block.ts';

const run = promisify(execFile);

describeOnServer('the OpenAPI document', (ground) => {
  const read = async () => (await ground.test.app.inject('/api/docs/json')).body;

  it('gives a public linter nothing to say, examples included', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // `/inventory/{id}/quantity` is the specification's; an id is a UUID, and `counts` is none.
        'no-ambiguous-paths': 'off',
        'no-invalid-schema-examples': 'error',
        'no-invalid-media-type-examples': 'error',
        'no-schema-type-mismatch': 'error',
        'operation-tag-defined': 'error',
        'tag-description': 'error',
      },
    });
    const found = await lintFromString({ source: await read(), config });
    expect(
      found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ).toEqual([]);
  });

  it('says each entity, what creates and what changes it once, by name', async () => {
    const { components } = JSON.parse(await read()) as OpenAPIV3_1.Document;
    const known = Object.keys(components?.schemas ?? {});
    const wanted = ENTITIES.filter(({ verbs }) => verbs.list || verbs.read).flatMap(({ name, verbs }) => {
      const one = name.charAt(0).toUpperCase() + name.slice(1);
      const change = verbs.update === 'PUT' ? 'Replacement' : 'Changes';
      return [one, ...(verbs.create ? [`New${one}`] : []), ...(verbs.update ? [`${one}${change}`] : [])];
    });
    expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
    expect(known).toContain('Problem');
    expect(known.filter((name) => name.endsWith('Input'))).toEqual([]);
  });

  describe('makes a client that', () => {
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'fieldline-client-'));
      await writeFile(join(folder, 'openapi.json'), await read());
      const made = { fileName: 'client.js', httpClientType: 'fetch', toJS: true, silent: true } as const;
      await generateApi({ ...made, input: join(folder, 'openapi.json'), output: folder });
      await writeFile(join(folder, 'package.json'), '{"type":"module"}');
      await writeFile(join(folder, 'use.ts'), USE);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('the compiler accepts, and that knows fields and values', async () => {
      const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc');
      const strict = '--ignoreConfig --noEmit --strict --target es2022 --module nodenext --pretty false';
      const answer = await run(tsc, [...strict.split(' '), join(folder, 'use.ts')]).catch(
        (error: { stdout: string }) => error,
      );
      expect(answer.stdout).toBe('');
    });

    it('the server answers', async () => {
      const { use } = (await import(pathToFileURL(join(folder, 'use.ts')).href)) as { use: Use };
      const baseUrl = await ground.test.app.listen({ port: 0, host: '127.0.0.1' });
      const { person } = await ground.as('planner@demo.example');
      expect(await use(baseUrl, person.headers.authorization ?? '')).toEqual({
        title: 'Cut back the oak',
        version: 1,
        found: 2,
        refused: 'not_found',
      });
    });
  });
});

type Use = (baseUrl: string, authorization: string) => Promise<unknown>;

/** What somebody writes against the client. The compiler refuses each mistake, or complains that there was none. */
const USE = `
import { Api, type NewWorkOrder, type Problem, type WorkOrder } from './client.js';

export async function use(baseUrl: string, authorization: string) {
  const { api } = new Api({ baseUrl, baseApiParams: { headers: { authorization } } });
  const order: NewWorkOrder = { title: 'Cut back the oak', type: 'maintenance', priority: 'low' };
  const made = await api.createWorkOrder(order);
  if (!('id' in made.data)) throw new Error('made earlier');
  const { data: read }: { data: WorkOrder } = await api.readWorkOrder(made.data.id);
  const { data: found } = await api.listWorkOrders({ limit: '2' });
  const refusal = await api.readWorkOrder('none').catch(({ error }: { error: Problem }) => error.code);
  return { title: read.title, version: read.version, found: found.length, refused: refusal };
}

export function mistakes({ api }: Api<unknown>, row: WorkOrder) {
  // @ts-expect-error A misspelt field.
  void api.createWorkOrder({ titel: 'Cut back the oak', type: 'maintenance' });
  // @ts-expect-error A value that there is not.
  void api.changeWorkOrder('id', { priority: 'urgent' });
  // @ts-expect-error A field that the answer does not have.
  return row.dueDay;
}
`;
