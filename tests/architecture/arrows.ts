import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

/** A folder and what its files may import: other folders of ours, and packages. Its own folder it always may. */
interface Layer {
  readonly folder: string;
  readonly ours: readonly string[];
  /** Packages it may use; absent: any that the project has. */
  readonly packages?: readonly string[];
  /** Packages it may never use. */
  readonly never?: readonly string[];
}

const REACT = ['react', 'react-dom', '@chakra-ui/react', '@lingui/react', 'jotai', 'dexie-react-hooks'];
const GROUND = ['src/domain', 'src/api', 'src/data'];
/** Rooms of the server that need nothing of it but each other. */
const SMALL_ROOMS = ['server/problems', 'server/timers', 'server/auth/tokens', 'server/http/messages'];
const SERVER_GROUND = ['src/domain', 'server/database', ...SMALL_ROOMS];

/** The arrows of the design, in the order in which a file finds its layer. */
export const LAYERS: readonly Layer[] = [
  // Files are read alike by the screen and the command line, which have no other folder in common.
  {
    folder: 'src/domain/import',
    ours: ['src/domain'],
    packages: ['zod', 'big.js', 'fflate', 'read-excel-file'],
  },
  // Shapes and coordinates: on the map, in files, in forms.
  { folder: 'src/domain/geometry', ours: ['src/domain'], packages: ['proj4'] },
  // Files of places are read alike by the screen and the command line.
  { folder: 'src/domain/gis-files', ours: ['src/domain'], packages: ['proj4', 'saxes', 'fflate'] },
  // A questionnaire is read, checked and worked out alike on screens, on the server and by the command line.
  {
    folder: 'src/domain/surveys',
    ours: ['src/domain'],
    packages: [
      'zod',
      'big.js',
      '@noble/hashes',
      're2js',
      'saxes',
      'papaparse',
      'read-excel-file',
      'write-excel-file',
    ],
  },
  // Models of the network are read by the command line and on devices alike.
  { folder: 'src/domain/cim', ours: ['src/domain'], packages: ['saxes', 'fflate'] },
  { folder: 'src/domain', ours: [], packages: ['zod', 'big.js'] },
  { folder: 'src/api', ours: ['src/domain'], never: REACT },
  { folder: 'src/data', ours: ['src/domain'], never: REACT },
  { folder: 'src/sync', ours: GROUND, never: REACT },
  { folder: 'src/error-reports', ours: ['src/domain', 'src/api'], never: REACT },
  { folder: 'src/analytics', ours: ['src/domain'], never: REACT },
  { folder: 'src/session', ours: [...GROUND, 'src/error-reports'] },
  { folder: 'src/ui', ours: [] },
  { folder: 'src/resource', ours: ['src/domain', 'src/data', 'src/session', 'src/ui'] },
  {
    folder: 'src/features/*',
    ours: [...GROUND, 'src/error-reports', 'src/session', 'src/ui', 'src/resource'],
  },
  { folder: 'src/app', ours: ['src'] },
  { folder: 'sw', ours: [...GROUND, 'src/sync'], never: REACT },
  { folder: 'server/data-dir', ours: [] },
  { folder: 'server/postgres', ours: ['src/domain'] },
  { folder: 'server/embedded', ours: ['server/data-dir', 'server/postgres'] },
  { folder: 'server/problems', ours: ['src/domain', 'server/postgres'] },
  { folder: 'server/timers', ours: [] },
  { folder: 'server/auth/tokens', ours: [] },
  { folder: 'server/http/messages', ours: ['src/domain', 'server/problems'] },
  {
    folder: 'server/database',
    ours: ['src/domain', 'server/postgres', 'server/embedded', 'server/problems'],
  },
  { folder: 'server/resource', ours: SERVER_GROUND },
  { folder: 'server/modules/*', ours: [...SERVER_GROUND, 'server/resource'] },
  { folder: 'server/sync', ours: [...SERVER_GROUND, 'server/resource'] },
  { folder: 'server', ours: ['src/domain', 'server'] },
  // What judges the product knows nothing of it: no mistake can be on both sides.
  { folder: 'tests/sync/oracle', ours: [], packages: [] },
];

/** The rooms of a folder in their order: each imports those before it, never one behind it. '': the folder's own files. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/domain/kit': ['values', 'time', 'fields', 'problems', 'entity', 'search', 'rules', 'merge'],
  'src/domain/import': ['files', 'columns', 'report', 'run'],
  'src/domain/geometry': ['', 'wkt', 'coordinates'],
  'src/domain/gis-files': ['', 'geojson', 'tables', 'xml', 'shapefile', 'dxf', 'drafts', 'write'],
  'src/domain/cim': ['reading', 'schema', 'xml', 'files', 'model', 'assets', 'write', ''],
  'src/domain/surveys': [
    'xpath',
    'findings',
    'xml',
    'form',
    'xlsform',
    'xforms',
    '',
    'form-report',
    'builder',
  ],
  'src/data': ['store', 'base-maps', 'rows', 'outbox', 'read', 'check', 'write', 'attachments', 'recovery'],
  'src/sync': ['calls', 'push', 'pull', 'uploads', 'loop', 'hints'],
  'src/session': ['', 'problems', 'account', 'connection', 'answers'],
  'src/ui': ['theme', 'format', 'controls', 'notices', 'page', 'overlays', 'output', ''],
  'src/resource': [
    'words',
    'rows',
    'values',
    'inputs',
    'act',
    'items',
    'output',
    'paper',
    'drafts',
    'deleting',
    'bulk',
    'form',
    'parts',
    'network',
    'safety',
    'time',
    'list',
    'detail',
    '',
  ],
  'server/database': ['schema', 'connection', 'replica', '', 'tenants'],
  'server/resource': ['rows', 'input', 'read', 'checks', 'write', 'http'],
};

/** Every import of the files that the arrows forbid, and every circle of imports. */
export function forbiddenImports(root: string, layers: readonly Layer[] = LAYERS): string[] {
  const files = globSync('{src,sw,server,tests/sync/oracle}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const imports = files.flatMap((file) => importsOf(root, file));
  const refused = imports.filter((found) => !isAllowed(found, layers)).map(describe);
  const unknown = files.filter((file) => !layerOf(file, layers)).map((file) => `${file} is in no layer`);
  return [...unknown, ...refused, ...circles(imports)];
}

interface Import {
  readonly from: string;
  /** A path below the root, or a package's name. */
  readonly to: string;
  readonly isPackage: boolean;
}

function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const target = (name: string) => {
    const path = name.replace(/\?.*$/, '');
    if (path.startsWith('.')) {
      return { to: relative(root, resolve(root, dirname(file), path)), isPackage: false };
    }
    const parts = path.split('/');
    return { to: parts.slice(0, path.startsWith('@') ? 2 : 1).join('/'), isPackage: true };
  };
  const early = module.staticImports.map(({ moduleRequest }) => ({
    from: file,
    ...target(moduleRequest.value),
  }));
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? [{ from: file, ...target(moduleRequest.value) }] : [],
    ),
  );
  const late = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return literal ? [{ from: file, ...target(literal) }] : [];
  });
  return [...early, ...again, ...late];
}

function layerOf(file: string, layers: readonly Layer[]): (Layer & { readonly own: string }) | undefined {
  for (const layer of layers) {
    const pattern = layer.folder.replace('*', '[^/]+');
    const own = new RegExp(`^${pattern}(?=/)`).exec(file)?.[0];
    if (own !== undefined) return { ...layer, own };
  }
  return undefined;
}

function isAllowed({ from, to, isPackage }: Import, layers: readonly Layer[]): boolean {
  const layer = layerOf(from, layers);
  if (!layer) return true;
  if (!isPackage) {
    return isInOrder(from, to) && [layer.own, ...layer.ours].some((folder) => to.startsWith(`${folder}/`));
  }
  return !(layer.never?.includes(to) ?? false) && (layer.packages?.includes(to) ?? true);
}

function isInOrder(from: string, to: string): boolean {
  const folder = Object.keys(ROOMS).find((name) => [from, to].every((file) => file.startsWith(`${name}/`)));
  if (folder === undefined) return true;
  const roomOf = (file: string) => relative(folder, dirname(file)).split('/')[0] ?? '';
  // A room that nobody has placed comes before all, so that it imports none of them.
  const placeOf = (file: string) => ROOMS[folder]?.indexOf(roomOf(file)) ?? -1;
  return roomOf(from) === roomOf(to) || placeOf(to) < placeOf(from);
}

function describe({ from, to }: Import): string {
  return `${from} may not import ${to}`;
}

/** Files that name each other: neither can be read, or started, without the other. Types and late imports count as well. */
function circles(imports: readonly Import[]): string[] {
  const edges = Map.groupBy(
    imports.filter(({ isPackage }) => !isPackage),
    ({ from }) => from,
  );
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
    if (path.includes(file) || finished.has(file)) return;
    for (const { to } of edges.get(file) ?? []) visit(to, [...path, file]);
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}
