import { elementsOf, localName, type XmlNode } from '../xpath/node.ts';
import { attributeOf, childrenOf } from './document.ts';

/** How the elements of a record are shown, by their path. */
export interface Controls {
  readonly byPath: ReadonlyMap<string, XmlNode>;
  readonly repeats: ReadonlyMap<string, XmlNode>;
  /** Expressions of defaults, by path. */
  readonly defaults: ReadonlyMap<string, string>;
  /** What calculates an answer when another one changes: by path, with the path of the cause. */
  readonly triggered: ReadonlyMap<string, { readonly cause: string; readonly value: string }>;
}

/** Every control of the body, and what is set when the form is opened or an answer changes. */
export function bodyControls(body: XmlNode | null, root: XmlNode): Controls {
  const byPath = new Map<string, XmlNode>();
  const repeats = new Map<string, XmlNode>();
  const defaults = new Map<string, string>();
  const triggered = new Map<string, { cause: string; value: string }>();
  const visit = (node: XmlNode, around: string) => {
    for (const child of elementsOf(node)) {
      const reference =
        attributeOf(child, 'ref') || attributeOf(child, 'nodeset') || attributeOf(child, 'bind');
      const path = reference === '' ? around : absolutePath(reference, around);
      const name = localName(child.name);
      if (name === 'setvalue') addAction(child, path, around);
      else if (name === 'repeat') repeats.set(path, child);
      else if (reference !== '' && name !== 'itemset') byPath.set(path, child);
      if (name !== 'label' && name !== 'hint' && name !== 'itemset' && name !== 'item') visit(child, path);
    }
  };
  const addAction = (action: XmlNode, path: string, cause: string) => {
    const events = attributeOf(action, 'event').split(/\s+/);
    const value = attributeOf(action, 'value');
    if (events.includes('xforms-value-changed')) triggered.set(path, { cause, value });
    else defaults.set(path, value);
  };
  const start = `/${root.name}`;
  if (body !== null) visit(body, start);
  const model = root.parent?.parent;
  if (model)
    for (const action of childrenOf(model, 'setvalue'))
      addAction(action, absolutePath(attributeOf(action, 'ref'), start), start);
  return { byPath, repeats, defaults, triggered };
}

/** A path from where a group stands; `../` leads out of it. */
function absolutePath(path: string, around: string): string {
  const written = path.replaceAll(/\s+/g, '');
  if (written.startsWith('/')) return written;
  const steps = around.split('/');
  for (const step of written.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== 'current()') steps.push(step);
  }
  return steps.join('/');
}
