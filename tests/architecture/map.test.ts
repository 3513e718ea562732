import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/adding-an-entity.md',
];

/** Files of one folder, tests not counted: more are rooms of their own. */
const MOST_FILES = 25;

/** What a file gives to others. */
const EXPORTED =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** The door of a module: the frame of the app reads it from each. */
const EACH_MODULE_HAS = 'manifest';

const TOP = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${entry.name}/README.md`))
  .map(({ name }) => name);

/** A name of a file in one of ours: `save-changes.ts` beside its folder's others, or a path below the root. */
function isThere(name: string): boolean {
  return existsSync(name) || globSync(`{src,server,sw,tests,.ci}/**/${name}`).length > 0;
}

describe('whoever reads the guides', () => {
  it.each(GUIDES)('finds each file that %s names', (guide) => {
    const text = readFileSync(guide, 'utf8');
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|json|sql))`/g)].map(([, name = '']) => name);
    const linked = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, name = '']) => name);
    const away = [
      ...named.filter((name) => !isThere(name)),
      ...linked.filter((name) => !existsSync(join(dirname(guide), name))),
    ];
    expect(away).toEqual([]);
  });

  it('finds each room of the server and the app on the map', () => {
    const map = readFileSync('docs/architecture.md', 'utf8');
    const rooms = ['src', 'server'].flatMap((top) =>
      readdirSync(top, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${top}/${name}`),
    );
    expect(rooms.filter((room) => !map.includes(`\`${room}`))).toEqual([]);
  });

  it('finds no folder in which a file has to be searched for', () => {
    const files = globSync('{src,sw,server}/**/*.*', {
      exclude: ['**/*.test.*', 'src/locales/**', 'server/migrations/**'],
    });
    const folders = Map.groupBy(files, dirname);
    expect([...folders].filter(([, inside]) => inside.length > MOST_FILES).map(([name]) => name)).toEqual([]);
  });

  it('finds one thing under each name', () => {
    const files = globSync('{src,sw,server}/**/*.{ts,tsx}', {
      exclude: ['**/*.test.*', 'server/migrations/**'],
    });
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, name = '']) => ({ name, file })),
    );
    const twice = [...Map.groupBy(named, ({ name }) => name)].flatMap(([name, places]) => {
      const found = new Set(places.map(({ file }) => file));
      return found.size > 1 && name !== EACH_MODULE_HAS ? [`${name}: ${[...found].join(', ')}`] : [];
    });
    expect(named.length).toBeGreaterThan(3000);
    expect(twice).toEqual([]);
  });

  it('is told at each door in ten lines what is behind it', () => {
    expect(TOP).toEqual(expect.arrayContaining(['.ci', 'bench', 'docs', 'server', 'src', 'sw', 'tests']));
    expect(TOP.filter((top) => readFileSync(`${top}/README.md`, 'utf8').split('\n').length > 11)).toEqual([]);
  });
});
