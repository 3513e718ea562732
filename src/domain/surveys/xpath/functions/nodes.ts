import { type FunctionCall, type Surroundings, spend } from '../evaluate.ts';
import { ExpressionError } from '../expression.ts';
import { childrenNamed, elementsBelow, elementsOf, localName, stringValue, type XmlNode } from '../node.ts';
import type { Value } from '../value.ts';
import { argumentValue, itemsIn, nodesAt, numberAt, takes, textAt, type XPathFunction } from './arguments.ts';
import { shuffled } from './shuffle.ts';

/** @see https://getodk.github.io/xforms-spec/#fn:Node-set-Functions, XPath 1.0 4.1 */
export const NODES: Readonly<Record<string, XPathFunction>> = {
  last: takes(0, 0, ({ place }) => place.size),
  position: takes(0, 1, (call) => (call.of.length === 0 ? call.place.position : placeAmongSiblings(call))),
  current: takes(0, 0, ({ place }) => [place.current]),
  instance: takes(1, 1, (call) => {
    const found = call.around.instance(textAt(call, 0));
    return found === null ? [] : [found];
  }),
  pulldata: takes(4, 4, pulldata),
  randomize: takes(1, 2, (call) =>
    shuffled(nodesAt(call, 0), call.of.length > 1 ? argumentValue(call, 1) : null, call.around),
  ),
  'indexed-repeat': takes(3, 11, indexedRepeat),
  name: takes(0, 1, (call) => subject(call)?.name ?? ''),
  'local-name': takes(0, 1, (call) => localName(subject(call)?.name ?? '')),
  'namespace-uri': takes(0, 1, (call) => subject(call)?.namespace ?? ''),
  id: takes(1, 1, (call) => {
    const wanted = argumentValue(call, 0);
    const texts = typeof wanted === 'object' ? wanted.map(stringValue) : [textAt(call, 0)];
    const ids = new Set(texts.flatMap(itemsIn));
    return [...elementsBelow(call.around.root)].filter((one) => ids.has(attributeOf(one, 'id')));
  }),
  lang: takes(1, 1, (call) => {
    const spoken = languageOf(call.place.node).toLowerCase();
    const wanted = textAt(call, 0).toLowerCase();
    return spoken === wanted || spoken.startsWith(`${wanted}-`);
  }),
};

function subject(call: FunctionCall): XmlNode | undefined {
  return call.of.length === 0 ? call.place.node : nodesAt(call, 0)[0];
}

/** Counted from one, among the siblings of its name. */
function placeAmongSiblings(call: FunctionCall): number {
  const [node] = nodesAt(call, 0);
  if (node === undefined) return Number.NaN;
  if (node.parent === null) return 1;
  return childrenNamed(node.parent, node.name).indexOf(node) + 1;
}

function pulldata(call: FunctionCall): string {
  const [wanted, key, sought] = [textAt(call, 1), textAt(call, 2), textAt(call, 3)];
  const instance = call.around.instance(textAt(call, 0));
  const row = instance === null ? undefined : rowsBy(key, instance, call.around).get(sought);
  return row ? textOfChild(row, wanted) : '';
}

/** Tables beside a form, by the columns that were asked for: each instance of a repeat may look something up. */
const TABLES = new WeakMap<XmlNode, Map<string, ReadonlyMap<string, XmlNode>>>();

/** The first row of each text in a column. */
function rowsBy(column: string, instance: XmlNode, around: Surroundings): ReadonlyMap<string, XmlNode> {
  const columns = TABLES.get(instance) ?? new Map<string, ReadonlyMap<string, XmlNode>>();
  const known = columns.get(column);
  if (known) return known;
  const rows = elementsOf(instance).flatMap((root) => elementsOf(root));
  // A table has one key, as a rule; a column that is worked out may be another one each time.
  if (columns.size > 0) spend(around, rows.length);
  const made = new Map(rows.toReversed().map((row) => [textOfChild(row, column), row] as const));
  TABLES.set(instance, columns.set(column, made));
  return made;
}

function textOfChild(node: XmlNode, name: string): string {
  if (name.startsWith('@')) return attributeOf(node, name.slice(1));
  const [child] = elementsOf(node, name);
  return child ? stringValue(child) : '';
}

/** `indexed-repeat(answer, repeat, place, …)`: of all answers that of one place of each repeat; without a place the first. */
function indexedRepeat(call: FunctionCall): Value {
  if (call.of.length % 2 === 0) throw new ExpressionError({ what: 'missing_position' }, call.at);
  let answers = nodesAt(call, 0);
  for (let at = 1; at < call.of.length; at += 2) {
    const names = new Set(nodesAt(call, at).map((node) => node.name));
    const wanted = Math.max(1, Math.trunc(numberAt(call, at + 1)) || 1);
    answers = answers.filter((node) => isWithinPlace(node, names, wanted));
  }
  return answers;
}

function isWithinPlace(node: XmlNode, names: ReadonlySet<string>, wanted: number): boolean {
  for (let one = node.parent; one?.parent; one = one.parent) {
    if (names.has(one.name)) return childrenNamed(one.parent, one.name)[wanted - 1] === one;
  }
  return false;
}

function attributeOf(node: XmlNode, name: string): string {
  return node.attributes.find((attribute) => attribute.name === name)?.value ?? '';
}

function languageOf(node: XmlNode): string {
  for (let one: XmlNode | null = node; one !== null; one = one.parent) {
    const language = attributeOf(one, 'xml:lang');
    if (language !== '') return language;
  }
  return '';
}
