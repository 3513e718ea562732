import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forbiddenImports, LAYERS, ROOMS } from './arrows.ts';

test('every import follows the arrows of the design', () => {
  expect(forbiddenImports('.')).toEqual([]);
});

test('each layer and each room that has arrows is there', () => {
  const rooms = Object.entries(ROOMS).flatMap(([folder, names]) => names.map((name) => join(folder, name)));
  const empty = [...LAYERS.map(({ folder }) => folder), ...rooms].filter(
    (folder) => globSync(`${folder}/**/*.{ts,tsx}`).length === 0,
  );
  expect(empty).toEqual([]);
});

function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'fieldline-arrows-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test.each([
  ['a feature knows no other feature', 'src/features/a/x.ts', "import { y } from '../b/y.ts';"],
  ['a feature does not sync', 'src/features/a/x.ts', "import { y } from '../../sync/y.ts';"],
  ['the domain knows zod and nothing else', 'src/domain/x.ts', "import dexie from 'dexie';"],
  ['types follow the arrows too', 'src/domain/x.ts', "import type { Y } from '../data/y.ts';"],
  ['passing an export on is an import', 'src/ui/x.ts', "export { y } from '../domain/y.ts';"],
  ['loading later is an import', 'src/resource/x.ts', "void import('../features/a/y.ts');"],
  ['the engine knows no screen', 'src/sync/x.ts', "import { useState } from 'react';"],
  ['the worker knows no session', 'sw/x.ts', "import { y } from '../src/session/y.ts';"],
  [
    'the server takes rules from the client, no code',
    'server/app.ts',
    "import { y } from '../src/data/y.ts';",
  ],
  ['a room imports none behind it', 'src/data/store/x.ts', "import { y } from '../write/y.ts';"],
  ['a new room is placed', 'src/data/new/x.ts', "import { y } from '../store/y.ts';"],
  ['a module of the server knows no other', 'server/modules/a/x.ts', "import { y } from '../b/y.ts';"],
  [
    'the oracle of the sync tests knows nothing of the product',
    'tests/sync/oracle/x.ts',
    "import { mergeRow } from '../../../src/domain/kit/merge/merge.ts';",
  ],
  ['the oracle needs no package', 'tests/sync/oracle/x.ts', "import { sql } from 'kysely';"],
])('%s', (_, path, text) => {
  expect(forbiddenImports(project({ [path]: text }))).toHaveLength(1);
});

test.each([
  "import { a } from './a.ts';",
  "import type { a } from './a.ts';",
  "export { a } from './a.ts';",
  "void import('./a.ts');",
])('a circle of imports is found: %s', (there) => {
  const circle = forbiddenImports(
    project({ 'src/ui/a.ts': "import { b } from './b.ts';", 'src/ui/b.ts': there }),
  );
  expect(circle).toEqual(['circle: src/ui/a.ts → src/ui/b.ts → src/ui/a.ts']);
});
