import type { Json, JsonDocument } from '../../kit/fields/field.ts';
import { elementsOf, localName, stringValue, type XmlNode } from '../xpath/node.ts';

/**
 * What a record begins with, as `recordOf` keeps it, in JSON; empty where that is what the items say: each repeat once, with the values
 * of its pattern. A pattern alone (`jr:template`) is no instance.
 */
export function startOfRecord(root: XmlNode, repeats: ReadonlySet<string>): string {
  const path = `/${root.name}`;
  return isUsual(root, path, repeats) ? '' : JSON.stringify(recordBelow(root, path, repeats));
}

/** The pattern of a repeat's instances. */
export function isTemplate(node: XmlNode): boolean {
  return node.attributes.some(({ name }) => localName(name) === 'template');
}

function isUsual(node: XmlNode, path: string, repeats: ReadonlySet<string>): boolean {
  const groups = Map.groupBy(elementsOf(node), ({ name }) => name);
  return [...groups].every(([name, nodes]) => {
    const below = `${path}/${name}`;
    if (!repeats.has(below)) return nodes.every((child) => isUsual(child, below, repeats));
    const instances = nodes.filter((child) => !isTemplate(child));
    const [pattern = instances[0]] = nodes.filter(isTemplate);
    const [first] = instances;
    return (
      instances.length === 1 && isSame(first, pattern) && nodes.every((one) => isUsual(one, below, repeats))
    );
  });
}

function isSame(one: XmlNode | undefined, other: XmlNode | undefined): boolean {
  return one !== undefined && other !== undefined && saidBelow(one) === saidBelow(other);
}

/** Names and texts, whatever the space between them. */
function saidBelow(node: XmlNode): string {
  const children = elementsOf(node).filter((child) => !isTemplate(child));
  if (children.length === 0) return `${node.name}=${stringValue(node)}`;
  return `${node.name}(${children.map(saidBelow).join(',')})`;
}

function recordBelow(node: XmlNode, path: string, repeats: ReadonlySet<string>): JsonDocument {
  const record = new Map<string, Json>();
  for (const child of elementsOf(node)) {
    const below = `${path}/${child.name}`;
    if (isTemplate(child)) continue;
    const isGroup = elementsOf(child).length > 0;
    const said: Json = isGroup ? recordBelow(child, below, repeats) : stringValue(child);
    if (!repeats.has(below)) record.set(child.name, said);
    else {
      const earlier = record.get(child.name);
      record.set(child.name, [...(Array.isArray(earlier) ? earlier : []), isGroup ? said : {}]);
    }
  }
  return Object.fromEntries(record);
}
