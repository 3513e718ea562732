import { childrenOf, type Node } from '../../.ci/syntax.ts';
import { isFunction, nameOf, part, parts, type Source } from './source-values.ts';

/** An expression of a file. */
export interface Place {
  readonly node: Node;
  readonly source: Source;
}

/** What a step asks for: what a call of it returns, or that property of it. */
const RETURNED = '()';
/** A property whose name is known at run time only. */
const ANY = '*';

/** An expression, and what is asked of its value. */
interface Step extends Place {
  readonly path: readonly string[];
}

/** Deeper than anybody writes; a chain that turns in a circle ends there. */
const DEEPEST = 6;

interface Found {
  readonly functions: readonly Place[];
  /** It comes from an act: what is handed to it runs in there. */
  readonly isAct: boolean;
}

/**
 * Follows an expression to the functions that it may stand for, over the files: by names, imports, properties, what is
 * returned, and what is handed to a function or as an attribute. Several may share a name: then it may be any of them.
 * @param acts functions by their file and name, whose result runs what it is given
 */
export function functionsFinder(
  sources: readonly Source[],
  acts: ReadonlySet<string>,
): (node: Node, source: Source) => Found {
  const next = nextSteps(sources, acts);
  const known = new Map<Node | string, Found>();
  return (node, source) => {
    const before = known.get(keyOf(node, source));
    if (before) return before;
    const been = new Map<Node | string, Set<string>>();
    const functions: Place[] = [];
    let isAct = false;
    const open: Step[] = [{ node, source, path: [] }];
    for (let step = open.pop(); step; step = open.pop()) {
      const key = keyOf(step.node, step.source);
      const paths = been.get(key) ?? new Set();
      been.set(key, paths);
      const path = step.path.join('.');
      if (paths.has(path) || step.path.length > DEEPEST) continue;
      paths.add(path);
      if (isFunction(step.node) && step.path.length === 0) functions.push(step);
      const steps = next(step);
      if (steps === 'act') isAct = true;
      else open.push(...steps);
    }
    const found = { functions, isAct };
    known.set(keyOf(node, source), found);
    return found;
  };
}

/** A name is the same all over a file. */
function keyOf(node: Node, { path }: Source): Node | string {
  return node.type === 'Identifier' ? `${path}#${nameOf(node)}` : node;
}

/** One step nearer to the value. */
function nextSteps(sources: readonly Source[], acts: ReadonlySet<string>): (step: Step) => Step[] | 'act' {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const users = new Map(
    sources.map((source) => [
      source,
      sources.filter((one) => one === source || one.importedPaths.has(source.path)),
    ]),
  );
  const handedAs = (source: Source, name: string, path: readonly string[]): Step[] =>
    (users.get(source) ?? []).flatMap((user) =>
      (user.named.get(name) ?? []).map((node) => ({ node, source: user, path })),
    );
  const argumentsOf = (of: Node, position: number, source: Source, path: readonly string[]): Step[] => {
    const names = [...source.bindings].filter(([, all]) =>
      all.some((one) => one.value === of && one.position === null && one.path.length === 0),
    );
    return names.flatMap(([name]) =>
      (users.get(source) ?? []).flatMap((user) =>
        (user.calls.get(name) ?? []).flatMap((args) => {
          const node = args[position];
          return node ? [{ node, source: user, path }] : [];
        }),
      ),
    );
  };
  const ofName = (name: string, source: Source, path: readonly string[]): Step[] | 'act' => {
    const imported = source.imports.get(name);
    const there = imported ? byPath.get(imported.path) : source;
    const known = imported?.name ?? name;
    if (acts.has(`${imported?.path ?? source.path}#${known}`)) return path[0] === RETURNED ? 'act' : [];
    if (there && there !== source) return ofName(known, there, path);
    return (source.bindings.get(name) ?? []).flatMap((binding) => {
      const { value, position } = binding;
      const whole = [...binding.path, ...path];
      if (position === null) return [{ node: value, source, path: whole }];
      const [first, ...rest] = whole;
      const props = first === undefined || first === RETURNED ? [] : handedAs(source, first, rest);
      return [...props, ...argumentsOf(value, position, source, whole)];
    });
  };
  return ({ node, source, path }) => {
    const [first, ...rest] = path;
    const to = (inner: Node | null, asked: readonly string[]): Step[] =>
      inner ? [{ node: inner, source, path: asked }] : [];
    if (isFunction(node)) return first === RETURNED ? returnedBy(node).flatMap((one) => to(one, rest)) : [];
    switch (node.type) {
      case 'Identifier':
        return ofName(nameOf(node), source, path);
      case 'MemberExpression':
        return to(part(node, 'object'), [
          node.computed === true ? ANY : nameOf(part(node, 'property')),
          ...path,
        ]);
      case 'CallExpression':
        return called(node).flatMap(({ inner, isReturned }) =>
          to(inner, isReturned ? [RETURNED, ...path] : path),
        );
      case 'ObjectExpression':
        return parts(node, 'properties').flatMap((each) => {
          if (each.type === 'SpreadElement') return to(part(each, 'argument'), path);
          return first === ANY || nameOf(part(each, 'key')) === first ? to(part(each, 'value'), rest) : [];
        });
      default:
        return /^(Conditional|Logical|Await|TSAs|TSSatisfies|TSNonNull|Chain|Parenthesized)/.test(node.type)
          ? childrenOf(node).flatMap((child) => to(child, path))
          : [];
    }
  };
}

/** What the value of a call is: what its function returns; of React's own, what they were given. */
function called(call: Node): { inner: Node | null; isReturned: boolean }[] {
  const callee = part(call, 'callee');
  const [first] = parts(call, 'arguments');
  const name = nameOf(callee);
  if (first && /^(useCallback|useEffectEvent)$/.test(name)) return [{ inner: first, isReturned: false }];
  return [{ inner: first && name === 'useMemo' ? first : callee, isReturned: true }];
}

function returnedBy(of: Node): Node[] {
  const body = part(of, 'body');
  if (!body) return [];
  if (body.type !== 'BlockStatement') return [body];
  const found: Node[] = [];
  const look = (node: Node) => {
    const argument = part(node, 'argument');
    if (node.type === 'ReturnStatement' && argument) found.push(argument);
    if (!isFunction(node)) for (const child of childrenOf(node)) look(child);
  };
  look(body);
  return found;
}
