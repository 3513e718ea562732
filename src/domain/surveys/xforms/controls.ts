import type { FormAction } from '../form/definition.ts';
import { elementsOf, localName, type XmlNode } from '../xpath/node.ts';
import { actionsOf, type FormActions, isAction, sortedActions } from './actions.ts';
import { attributeOf, childrenOf } from './document.ts';

/** How the elements of a record are shown, by their path. */
export interface Controls {
  readonly byPath: ReadonlyMap<string, XmlNode>;
  readonly repeats: ReadonlyMap<string, XmlNode>;
  readonly actions: FormActions;
}

/** Every control of the body, and what is set when the form is opened or an answer changes. */
export function bodyControls(body: XmlNode | null, root: XmlNode): Controls {
  const byPath = new Map<string, XmlNode>();
  const repeats = new Map<string, XmlNode>();
  const actions: FormAction[] = [];
  const addActions = (element: XmlNode, target: string, cause: string) => {
    for (const action of actionsOf(element, target, cause)) actions.push(action);
  };
  const visit = (node: XmlNode, around: string) => {
    for (const child of elementsOf(node)) {
      const reference =
        attributeOf(child, 'ref') || attributeOf(child, 'nodeset') || attributeOf(child, 'bind');
      const path = reference === '' ? around : absolutePath(reference, around);
      const name = localName(child.name);
      if (isAction(name)) addActions(child, path, around);
      else if (name === 'repeat') repeats.set(path, child);
      else if (reference !== '' && name !== 'itemset') byPath.set(path, child);
      if (name !== 'label' && name !== 'hint' && name !== 'itemset' && name !== 'item') visit(child, path);
    }
  };
  const start = `/${root.name}`;
  if (body !== null) visit(body, start);
  const model = root.parent?.parent;
  if (model)
    for (const action of childrenOf(model, 'setvalue'))
      addActions(action, absolutePath(attributeOf(action, 'ref'), start), '');
  const calculated = new Set(
    (model ? childrenOf(model, 'bind') : [])
      .filter((bind) => attributeOf(bind, 'calculate') !== '')
      .map((bind) => attributeOf(bind, 'nodeset')),
  );
  const known = { repeats: new Set(repeats.keys()), calculated };
  return { byPath, repeats, actions: sortedActions(actions, known) };
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
