import { globSync, readFileSync } from 'node:fs';
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';
import { buildClientIfStale } from './build-client.ts';

/** The oldest versions that the application runs in; `docs/browsers.md` and the page for older ones name them. */
export const FLOOR: Readonly<Partial<Record<BrowserName, string>>> = {
  chrome: '120',
  chrome_android: '120',
  edge: '120',
  firefox: '128',
  firefox_android: '128',
  safari: '17.4',
  safari_ios: '17.4',
};

/** Newer than the floor, or not in all of its browsers; and how it is used all the same. */
const ASKED_BEFORE_USE: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'before 124 Chrome named its error otherwise, which nobody here reads',
  'Document.prerendering': 'a library looks whether it is there',
  'Document.startViewTransition': 'the router looks whether it is there',
  'Document.wasDiscarded': 'a library looks whether it is there',
  'Error.captureStackTrace': 'libraries look whether it is there',
  'Error.stackTraceLimit': 'set by a library, which is harmless elsewhere',
  'Navigator.connection': 'a library looks whether it is there',
  'Navigator.userAgentData': 'libraries look whether it is there',
  'Navigator.vibrate': 'called where it is there',
  'Performance.interactionCount': 'a library looks whether it is there',
  'Symbol.dispose': 'a library makes one where there is none',
  'Uint8Array.fromHex': 'a library looks whether it is there',
  'new VideoFrame': 'the map library looks whether it works',
  '.toHex()': 'a library looks whether it is there',
};

/** Methods of our own and of libraries that have the name of a new one of the language. */
const NAMESAKES = new Set(['chunks', 'difference', 'drop', 'escape', 'take', 'toArray']);

/** Objects that nobody here has, with methods of everyday names. */
const NOBODYS = new Set([
  'AsyncDisposableStack',
  'Atomics',
  'DisposableStack',
  'SuppressedError',
  'Temporal',
]);

/** By `Map.groupBy`, and by name alone for methods of the language: what some browser of the floor does not have. */
interface TooNew {
  readonly globals: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
}

/** Whether the built application calls for anything that a browser of the floor lacks: what can be told without types. */
export async function tooNewForBrowsers(): Promise<readonly string[]> {
  await buildClientIfStale();
  const tooNew = whatIsTooNew();
  const found = new Map<string, string>();
  for (const file of globSync(['dist/*.js', 'dist/assets/*.js'])) {
    for (const name of namesIn(readFileSync(file, 'utf8'), file, tooNew)) found.set(name, file);
  }
  const unknown = [...found].filter(([name]) => !(name in ASKED_BEFORE_USE));
  const gone = Object.keys(ASKED_BEFORE_USE).filter((name) => !found.has(name));
  return [
    ...unknown.map(([name, file]) => `${file} uses ${name}, which a browser of the floor does not have`),
    ...gone.map((name) => `${name} is not used any more: take it from .ci/browser-floor.ts`),
  ];
}

function whatIsTooNew(): TooNew {
  const globals = new Set<string>();
  const members = new Set<string>();
  const old = new Set<string>();
  const methods = new Set<string>();
  for (const [space, isLanguage] of [
    [compatData.api, false],
    [compatData.javascript.builtins ?? {}, true],
  ] as const) {
    for (const [name, own, compat] of featuresOf(space)) {
      if (compat && isTooNew(compat)) globals.add(name);
      for (const [key, , feature] of featuresOf(own)) {
        if (!feature) continue;
        const member = key.replace(/_static$/, '');
        if (isTooNew(feature)) members.add(`${name}.${member}`);
        if (isLanguage && key === member && !NOBODYS.has(name))
          (isTooNew(feature) ? methods : old).add(member);
      }
    }
  }
  for (const name of [...old, ...NAMESAKES]) methods.delete(name);
  return { globals, members, methods };
}

function featuresOf(space: Identifier): [string, Identifier, CompatStatement | undefined][] {
  return Object.entries(space)
    .filter(([name]) => name !== '__compat')
    .map(([name, own]) => [name, own as Identifier, (own as Identifier).__compat]);
}

function isTooNew({ support }: CompatStatement): boolean {
  return Object.entries(FLOOR).some(([browser, floor]) => {
    const statements = [support[browser as BrowserName] ?? []].flat();
    const isThere = statements.some(
      ({ flags, version_added: added, version_removed: removed }) =>
        !flags && !removed && typeof added === 'string' && added !== 'preview' && !isAfter(added, floor),
    );
    return statements.length > 0 && !isThere;
  });
}

/** Of two versions, `≤79` as the first that is known. */
function isAfter(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number));
  for (const [place, part] of (left ?? []).entries()) {
    const against = right?.[place] ?? 0;
    if (part !== against) return part > against;
  }
  return false;
}

/** Objects that are there once, by the names of their interfaces. */
const SINGLE: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
};

function namesIn(text: string, file: string, { globals, members, methods }: TooNew): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown, parent: SyntaxNode | null): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (!isNode(node)) return;
    const { type, object, property, callee } = node;
    if (type === 'NewExpression' && callee?.name && globals.has(callee.name)) found.add(`new ${callee.name}`);
    if (type === 'MemberExpression' && !node.computed && property?.name) {
      const owner = object?.name ?? object?.property?.name ?? '';
      const member = `${SINGLE[owner] ?? owner}.${property.name}`;
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
      if (members.has(member)) found.add(member);
      else if (isCalled && methods.has(property.name)) found.add(`.${property.name}()`);
    }
    for (const child of Object.values(node)) visit(child, node);
  };
  visit(parseSync(file, text).program, null);
  return found;
}

interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly computed?: boolean;
  readonly object?: SyntaxNode;
  readonly property?: SyntaxNode;
  readonly callee?: SyntaxNode;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
