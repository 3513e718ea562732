import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isNode, type Node, treeOf, visit } from '../../.ci/syntax.ts';

/** What a name of a file stands for; `path`: the properties that are taken out of it. */
interface Binding {
  readonly value: Node;
  /** Of the parameter that it is of the function `value`; null: it is the value itself. */
  readonly position: number | null;
  readonly path: readonly string[];
}

/** One file, with what is looked up in it. Names are those of the whole file: files are short. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** By the name here: the file, and the name there. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  readonly importedPaths: ReadonlySet<string>;
  /** Values of attributes of JSX and of properties of objects, by their name. */
  readonly named: ReadonlyMap<string, readonly Node[]>;
  /** By the name of what is called: the arguments. */
  readonly calls: ReadonlyMap<string, readonly (readonly Node[])[]>;
}

/** A part of a node that the grammar says is there, or is absent. */
export function part(node: Node, name: string): Node | null {
  const value = node[name];
  return isNode(value) ? value : null;
}

export function parts(node: Node, name: string): Node[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, a key or a text; '' of anything else. */
export function nameOf(node: Node | null): string {
  const name = node?.name ?? node?.value;
  return typeof name === 'string' ? name : '';
}

export function isFunction({ type }: Node): boolean {
  return (
    type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'
  );
}

export function sourceOf(path: string, text = readFileSync(path, 'utf8')): Source {
  const program = treeOf(path, text);
  const bindings = new Map<string, Binding[]>();
  const imports = new Map<string, { path: string; name: string }>();
  const importedPaths = new Set<string>();
  const named = new Map<string, Node[]>();
  const calls = new Map<string, Node[][]>();
  const bind = (
    pattern: Node | null,
    value: Node,
    position: number | null,
    taken: readonly string[],
  ): void => {
    if (pattern?.type === 'Identifier') add(bindings, nameOf(pattern), { value, position, path: taken });
    else if (pattern?.type === 'AssignmentPattern') bind(part(pattern, 'left'), value, position, taken);
    else if (pattern?.type === 'ObjectPattern') {
      for (const each of parts(pattern, 'properties')) {
        if (each.type === 'RestElement') bind(part(each, 'argument'), value, position, taken);
        else bind(part(each, 'value'), value, position, [...taken, nameOf(part(each, 'key'))]);
      }
    }
  };
  const importFrom = (from: string) => {
    const target = from.startsWith('.') ? join(dirname(path), from) : from;
    importedPaths.add(target);
    return target;
  };
  visit(program, (node) => {
    const id = part(node, 'id');
    const init = part(node, 'init');
    if (node.type === 'VariableDeclarator' && init) bind(id, init, null, []);
    if (node.type === 'FunctionDeclaration') bind(id, node, null, []);
    if (isFunction(node))
      for (const [position, param] of parts(node, 'params').entries()) bind(param, node, position, []);
    if (node.type === 'ImportExpression') importFrom(nameOf(part(node, 'source')));
    if (node.type === 'ImportDeclaration') {
      const target = importFrom(nameOf(part(node, 'source')));
      for (const each of parts(node, 'specifiers'))
        imports.set(nameOf(part(each, 'local')), { path: target, name: nameOf(part(each, 'imported')) });
    }
    if (node.type === 'JSXAttribute') {
      const given = part(node, 'value');
      const value = given && part(given, 'expression');
      if (value) add(named, nameOf(part(node, 'name')), value);
    }
    if (node.type === 'Property') {
      const value = part(node, 'value');
      if (value) add(named, nameOf(part(node, 'key')), value);
    }
    if (node.type === 'CallExpression') add(calls, nameOf(part(node, 'callee')), parts(node, 'arguments'));
  });
  return { path, text, program, bindings, imports, importedPaths, named, calls };
}

function add<V>(lists: Map<string, V[]>, name: string, value: V): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
