import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEntity } from '../../.ci/new-entity/new-entity.ts';
import { Refused, refuseTaken, refuseWords } from '../../.ci/new-entity/refusals.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { IS_LONG } from '../support/amount.ts';
import { openDevice } from '../support/chromium.ts';
import { PREPARED_FOLDER } from '../support/prepared-once.ts';
import { type ProductProcess, startProduct } from '../support/product-process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

interface CommandEnd {
  readonly code: number;
  readonly said: string;
}

/** All that the command, the checks of a new entity and the product with it read. */
const PARTS = ['.ci', 'docs', 'public', 'server', 'src', 'sw', 'tests', ...globSync('*.{html,json,ts}')];

/** Milliseconds: four programs one after the other, each of which would like every core. */
const PATIENCE = 600_000;

const PLANNER = 'planner@demo.example';

let tree = '';

beforeAll(() => {
  tree = mkdtempSync(join(scratchFolder(), 'fieldline-new-entity-'));
  for (const part of PARTS) cpSync(part, join(tree, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
});
afterAll(() => rmSync(tree, { recursive: true }));

/** What a process would take from this run that is no business of another one's. */
const OF_THIS_RUN = ['NODE_ENV', 'FIELDLINE_ANSWERED_CALLS', PREPARED_FOLDER];

/** In the copy, as somebody types it; a run of tests there uses this run's cluster. */
function run(program: string, ...args: readonly string[]): Promise<CommandEnd> {
  const given = Object.entries(process.env);
  const env = Object.fromEntries(
    given.filter(([name]) => !name.startsWith('VITEST') && !OF_THIS_RUN.includes(name)),
  );
  return promisify(execFile)(program, [...args], { cwd: tree, env, maxBuffer: 2 ** 26 }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

const add = (...args: readonly string[]) => run(process.execPath, '.ci/new-entity.ts', ...args);

/** All that the command could have written, by path. */
function contents(): Map<string, string> {
  const files = globSync('{server,src,tests}/**/*.{ts,tsx,sql,po}', { cwd: tree });
  return new Map(files.map((file) => [file, readFileSync(join(tree, file), 'utf8')]));
}

describe('the command for a new entity', () => {
  it.each([
    ['a name that is there', ['field-ops', 'crew', 'Crew'], 'there is the entity "crew"'],
    ['what permissions are about', ['field-ops', 'role', 'Role'], 'what other permissions are about'],
    ['a table that is there', ['field-ops', 'rowCount', 'Row count'], 'there is a table "row_counts"'],
    ['a store of the devices', ['field-ops', 'draft', 'Draft'], 'devices have a store "drafts"'],
    ['a module that is not', ['tools', 'toolInspection', 'Tool inspection'], 'these can: assets, '],
    ['a module without screens', ['kit', 'toolInspection', 'Tool inspection'], 'these can: assets, '],
    ['a name with a hyphen', ['field-ops', 'tool-inspection', 'Tool inspection'], 'in camelCase'],
    ['a word of the language', ['field-ops', 'class', 'Class'], 'is no name for an entity'],
    ['an empty label', ['field-ops', 'toolInspection', ' '], 'must be at most 60 letters'],
    ['a label that ends a message', ['field-ops', 'toolInspection', '`${x}`'], 'must be at most 60 letters'],
  ])('refuses %s', (_, [module = '', name = '', label = ''], reason) => {
    const given = { module, name, label, french: null };
    const refuse = () => {
      refuseWords(given);
      refuseTaken(newEntity(given), []);
    };
    expect(refuse).toThrow(Refused);
    expect(refuse).toThrow(reason);
  });

  it('that refuses ends with 1, and has written nothing', async () => {
    const before = contents();
    const { code, said } = await add('field-ops', 'crew', 'Crew');
    expect([code, said]).toEqual([1, expect.stringContaining('"crew" cannot be added')]);
    expect(contents()).toEqual(before);
  });

  it('takes everything back when a step fails', async () => {
    const config = join(tree, 'lingui.config.ts');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, 'throw new Error("no catalogues today");');
    const before = contents();
    const { code, said } = await add('field-ops', 'toolInspection', 'Tool inspection');
    writeFileSync(config, text);
    expect([code, said]).toEqual([1, expect.stringContaining('so everything is as it was')]);
    expect(contents()).toEqual(before);
    expect(existsSync(join(tree, 'src/features/field-ops/tool-inspections'))).toBe(false);
  });
});

// Types, tests and a build of a whole copy: minutes of both cores.
if (IS_LONG) {
  describe('an entity that the command made', () => {
    it('passes the checks, and somebody writes it in a browser without signal', {
      timeout: PATIENCE,
    }, async () => {
      const added = await add('field-ops', 'toolInspection', 'Tool inspection', '--fr', "Inspection d'outil");
      expect(added).toEqual({ code: 0, said: expect.stringContaining('What is left to say') });
      expect(await run('tsc', '-p', typesOfItsFiles(), '--noEmit', '--pretty', 'false')).toEqual({
        code: 0,
        said: '',
      });
      const checks = [
        'src/domain/kit/rules/derive.test.ts',
        'src/app/catalogues.test.ts',
        'src/app/navigation.test.ts',
        'tests/architecture/arrows.test.ts',
        'tests/server/tool-inspections.test.ts',
      ];
      expect(await run('vitest', 'run', ...checks)).toMatchObject({ code: 0 });
      expect(await run(process.execPath, '.ci/build.ts')).toMatchObject({ code: 0 });
      await writeWithoutSignal('/field-ops/tool-inspections', 'Harness 12');
    });
  });
}

/** On a tablet of the demo that the copy serves: its server is away meanwhile, and has the record when it is back. */
async function writeWithoutSignal(path: string, name: string): Promise<void> {
  const folder = mkdtempSync(join(scratchFolder(), 'fieldline-new-entity-demo-'));
  const program = [join(tree, 'server/main.mjs'), '--demo'];
  const server = await startProduct(join(folder, 'data'), {}, { folder: tree, program });
  const tablet = await openDevice(join(folder, 'tablet'), server);
  try {
    const page = await tablet.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(PLANNER);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sync: Synced' }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.stop();
    await page.goto(`/tenant${path}/new`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name }).waitFor();
    await server.start();
    const headers = await signedIn(server);
    const found = async () => (await fetch(`${server.url}/api/v1${path}`, { headers })).text();
    await expect.poll(found, { timeout: 30_000 }).toContain(name);
  } finally {
    await tablet.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function signedIn(server: ProductProcess): Promise<HeadersInit> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PLANNER, password: DEMO_PASSWORD }),
  });
  const { token, tenant } = await answer.json();
  return { authorization: `Bearer ${token}`, 'x-tenant-id': tenant.id };
}

/** A project of what the command wrote and what that needs: all of the client takes three times as long. */
function typesOfItsFiles(): string {
  const files = [
    'src/features/field-ops/manifest.tsx',
    'src/features/admin/roles/right-words.ts',
    'src/domain/registry.ts',
    'src/data/store/database.ts',
  ];
  const file = 'tsconfig.new-entity.json';
  writeFileSync(join(tree, file), JSON.stringify({ extends: './src/tsconfig.json', include: [], files }));
  return file;
}
