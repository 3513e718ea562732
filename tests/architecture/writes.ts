import { globSync } from 'node:fs';
import { childrenOf, type Node, visit } from '../../.ci/syntax.ts';
import { functionsFinder, type Place } from './function-values.ts';
import { nameOf, part, parts, type Source, sourceOf } from './source-values.ts';

/** What changes rows, by the methods of `Repository`. */
const REPOSITORY = /^(create|createMany|update|edit|remove|removeMany|adjustQuantity|saveTogether)$/;

/** Functions of `src/data` and `src/session` that write onto the device; what typing keeps (drafts) is no act. */
const ON_DEVICE =
  /^(attachFiles|changeLock|changeMeta|discardOperation|dropDraft|redo|repairOperation|resolveConflict|retryOperation|sendFileAgain|setPin)$/;

/** What a screen begins work with that can neither run twice at once nor fail without words. */
const ACTS: ReadonlySet<string> = new Set([
  'src/resource/act/use-act.ts#useAct',
  'src/resource/act/use-act.ts#useNotedAct',
  'src/resource/act/save-failure.ts#useSaving',
  'src/resource/items/use-in-turn.ts#useInTurn',
  'src/features/profile/use-account-call.ts#useAccountCall',
  'src/features/profile/use-tenant-setting.ts#useTenantSetting',
  'src/app/install/use-task.ts#useTask',
]);

/** Each place of the screens where something begins past the acts, and writes. */
export function writesOutsideActs(pattern = 'src/{features,app,resource}/**/*.{ts,tsx}'): string[] {
  const files = globSync(pattern, { exclude: ['**/*.test.*'] }).sort();
  return writesIn(files.map((file) => sourceOf(file)));
}

export function writesIn(sources: readonly Source[]): string[] {
  const reach = reachOf(sources);
  const found = sources.flatMap((source) =>
    beginningsIn(source).flatMap((begun) => {
      const writes = reach(begun, source).sort();
      return writes.length === 0
        ? []
        : [`${source.path}: ${lineAt(source, begun.start)} → ${writes.join(', ')}`];
    }),
  );
  return [...new Set(found)];
}

function lineAt({ text }: Source, start: number): string {
  return (
    text
      .slice(text.lastIndexOf('\n', start) + 1)
      .split('\n')[0]
      ?.trim() ?? ''
  );
}

/** What the browser, React or nobody waits for: events of elements and of `src/ui`, effects, work in the background. */
function beginningsIn(source: Source): Node[] {
  const found: Node[] = [];
  visit(source.program, (node) => {
    if (
      node.type === 'CallExpression' &&
      /^(inBackground|use(Layout)?Effect|setTimeout|setInterval)$/.test(nameOf(part(node, 'callee')))
    )
      found.push(...parts(node, 'arguments').slice(0, 1));
    if (node.type !== 'JSXOpeningElement' || !isPlainElement(part(node, 'name'), source)) return;
    for (const attribute of parts(node, 'attributes')) {
      const given = part(attribute, 'value');
      const handler = given && part(given, 'expression');
      if (handler && /^on[A-Z]/.test(nameOf(part(attribute, 'name')))) found.push(handler);
    }
  });
  return found;
}

function isPlainElement(name: Node | null, source: Source): boolean {
  if (name?.type === 'JSXMemberExpression') return true;
  const from = source.imports.get(nameOf(name));
  return from ? !/^src\/(features|app|resource|session)\//.test(from.path) : /^[a-z]/.test(nameOf(name));
}

/** @returns of an expression: the writes that it may come to, past no act */
function reachOf(sources: readonly Source[]): (node: Node, source: Source) => string[] {
  const functionsOf = functionsFinder(sources, ACTS);
  const known = new Map<Node, Direct>();
  const directOf = (node: Node, source: Source): Direct => {
    const before = known.get(node);
    if (before) return before;
    const writes = new Set<string>();
    const functions: Place[] = [];
    const walk = (one: Node): void => {
      if (isType(one)) return;
      const callee = one.type === 'CallExpression' ? part(one, 'callee') : null;
      const write = callee && writeOf(one, source);
      if (write) writes.add(write);
      if (callee && functionsOf(callee, source).isAct) return;
      if (one.type === 'Identifier' || one.type === 'MemberExpression')
        functions.push(...functionsOf(one, source).functions);
      const unread = nameKey(one);
      for (const child of childrenOf(one)) if (child !== unread) walk(child);
    };
    walk(node);
    const direct = { writes, functions };
    known.set(node, direct);
    return direct;
  };
  return (begun, source) => {
    const seen = new Set<Node>();
    const found = new Set<string>();
    const open: Place[] = [{ node: begun, source }];
    for (let place = open.pop(); place; place = open.pop()) {
      if (seen.has(place.node)) continue;
      seen.add(place.node);
      const { writes, functions } = directOf(place.node, place.source);
      for (const write of writes) found.add(write);
      open.push(...functions);
    }
    return [...found];
  };
}

/** What stands in a function itself. */
interface Direct {
  readonly writes: ReadonlySet<string>;
  /** Those that it calls or hands on, as they stand in their files. */
  readonly functions: readonly Place[];
}

function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);
}

/** The name after a dot or before a colon, which is no value. */
function nameKey(node: Node): Node | null {
  if (node.computed === true) return null;
  if (node.type === 'MemberExpression') return part(node, 'property');
  return node.type === 'Property' ? part(node, 'key') : null;
}

/** What a call writes: `repository.update`, `api.call(post)`, `setPin`; null where it writes nothing. */
function writeOf(call: Node, { imports }: Source): string | null {
  const callee = part(call, 'callee');
  const name = nameOf(callee);
  if (ON_DEVICE.test(name)) return imports.get(name)?.path.match(/^src\/(data|session)\//) ? name : null;
  if (callee?.type !== 'MemberExpression') return null;
  const object = part(callee, 'object');
  const of = nameOf(object) || (object ? nameOf(part(object, 'property')) : '');
  const method = nameOf(part(callee, 'property'));
  if (of === 'repository' && REPOSITORY.test(method)) return `repository.${method}`;
  if (of !== 'api') return null;
  if (method === 'upload') return 'api.upload';
  const verb = nameOf(parts(call, 'arguments')[0] ?? null);
  return (method === 'call' || method === 'write') && verb !== 'get' ? `api.${method}(${verb})` : null;
}
