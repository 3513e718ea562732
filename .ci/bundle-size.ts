import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type BuiltChunk, buildClientIfStale } from './build-client.ts';
import { SOON_FILES } from './client-chunks.ts';

/** Bytes of brotli-compressed JavaScript that a first visit loads until the shell stands; the worker is apart. */
const LIMIT = 200_000;

/** What a first visit runs, beside what index.html names: the page it lands on, then the frame around every screen. */
const FIRST_VISIT = [
  'src/app/login/login-page.tsx',
  'src/app/tenant-frame.tsx',
  'src/locales/en/messages.po',
];

/** Bytes that the sign-in loads behind its first screen. */
const LIMIT_BEHIND = 25_000;

/** Also: each feature's screens come when they are opened, and alone. */
export async function oversizedBundle(): Promise<readonly string[]> {
  const { chunks } = await buildClientIfStale();
  const missing = [...FIRST_VISIT, ...SOON_FILES].filter(
    (module) => !chunks.some(({ modules }) => modules.includes(module)),
  );
  const page = readFileSync('dist/index.html', 'utf8');
  const holding = (wanted: readonly string[]) =>
    chunks.filter(({ modules }) => modules.some((module) => wanted.includes(module)));
  const starts = chunks.filter(({ file }) => page.includes(file));
  const loaded = withImports([...starts, ...holding(FIRST_VISIT)], chunks);
  const behind = withImports(holding(SOON_FILES), chunks).filter((chunk) => !loaded.includes(chunk));
  const size = sizeOf(loaded) + ownScripts();
  const shell = `${(size / 1000).toFixed(1)} KB of JavaScript in ${loaded.length} files`;
  process.stdout.write(
    `First load: ${shell}; the worker: ${(compressedSize('sw.js') / 1000).toFixed(1)} KB\n`,
  );
  return [
    ...missing.map((module) => `${module} is in no chunk: mend FIRST_VISIT or SOON_FILES`),
    ...featuresIn(loaded).map((feature) => `screens of ${feature} come with the first load`),
    ...chunks.flatMap((chunk) => {
      const features = featuresIn([chunk]);
      return features.length > 1 ? [`${chunk.file} holds screens of ${features.join(', ')}`] : [];
    }),
    ...(sizeOf(behind) > LIMIT_BEHIND ? ['The sign-in loads too much behind it:', ...largest(behind)] : []),
    ...(size > LIMIT ? [`First load is ${shell}, more than ${LIMIT / 1000} KB:`, ...largest(loaded)] : []),
  ];
}

function withImports(starts: readonly BuiltChunk[], chunks: readonly BuiltChunk[]): BuiltChunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const reached = new Set<BuiltChunk>();
  const visit = (chunk: BuiltChunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  for (const chunk of starts) visit(chunk);
  return [...reached];
}

/** Features whose code, their manifests apart, is in these chunks. */
function featuresIn(chunks: readonly BuiltChunk[]): string[] {
  const modules = chunks.flatMap((chunk) => chunk.modules);
  const features = modules.flatMap(
    (module) => /^src\/features\/([^/]+)\/(?!manifest\.)/.exec(module)?.[1] ?? [],
  );
  return [...new Set(features)];
}

function sizeOf(chunks: readonly BuiltChunk[]): number {
  return chunks.reduce((sum, { file }) => sum + compressedSize(file), 0);
}

function largest(chunks: readonly BuiltChunk[]): string[] {
  return chunks
    .map(({ file }) => ({ file, size: compressedSize(file) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, 12)
    .map(({ file, size }) => `  ${(size / 1000).toFixed(1)} KB ${file}`);
}

function compressedSize(file: string): number {
  return statSync(`dist/${file}.br`).size;
}

/** Scripts that index.html loads as they are. */
function ownScripts(): number {
  return ['browser-floor', 'first-paint', 'start', 'trusted-types']
    .map((name) => `public/${name}.js`)
    .reduce((sum, file) => sum + (existsSync(file) ? brotliCompressSync(readFileSync(file)).length : 0), 0);
}
