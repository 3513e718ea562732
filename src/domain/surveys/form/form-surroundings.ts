import { MOST_NODES_VISITED, type Surroundings } from '../xpath/evaluate.ts';
import { callFunction } from '../xpath/functions/table.ts';
import { addElement, type XmlNode, xmlNode } from '../xpath/node.ts';
import { xpathNumber } from '../xpath/number-text.ts';
import { choicesIn } from './choice-lists.ts';
import type { CompiledForm } from './compile.ts';
import { type Choice, type FormDefinition, textIn } from './definition.ts';
import type { FormEnvironment } from './environment.ts';

/** What expressions of a form may ask beside its answers: choices and files as instances, and the names of choices. */
export function surroundingsOfForm(
  form: CompiledForm,
  environment: FormEnvironment,
  root: XmlNode,
): Surroundings {
  const { definition, byPath } = form;
  const instances = new Map<string, XmlNode | null>();
  const instance = (id: string) => {
    const known = instances.get(id);
    if (known !== undefined) return known;
    const made = madeInstance(id, definition, environment);
    instances.set(id, made);
    return made;
  };
  return {
    ...environment.clock,
    root,
    nodesLeft: MOST_NODES_VISITED,
    allNodesLeft: environment.mostNodes ?? Number.POSITIVE_INFINITY,
    call: callFunction,
    instance,
    itext: (id) => textOfId(id, definition, environment.language),
    choiceName: (value, path) => {
      const item = byPath.get(path.trim())?.item;
      const source = item?.kind === 'question' ? item.choices : null;
      if (!source) return '';
      const choice = choicesIn(source.list, definition, environment.files).find((one) => one.value === value);
      return choice ? textIn(choice.label, environment.language, definition) : '';
    },
  };
}

/** `instance('list')/root/item`, as ODK's tools lay them out. */
function madeInstance(id: string, definition: FormDefinition, environment: FormEnvironment): XmlNode | null {
  const isKnown = id in definition.lists || id in environment.files;
  if (!isKnown) return null;
  const instance = xmlNode('element', null, { name: 'instance' });
  const root = addElement(instance, 'root');
  for (const [place, choice] of choicesIn(id, definition, environment.files).entries()) {
    addChoice(root, choice, {
      id: textId(id, place),
      label: textIn(choice.label, environment.language, definition),
    });
  }
  return instance;
}

function addChoice(
  root: XmlNode,
  choice: Choice,
  shown: { readonly id: string; readonly label: string },
): void {
  const item = addElement(root, 'item');
  const columns = { itextId: shown.id, ...choice.columns, name: choice.value, label: shown.label };
  for (const [name, value] of Object.entries(columns)) addElement(item, name, value);
}

function textId(list: string, place: number): string {
  return `${list}-${place}`;
}

function textOfId(id: string, definition: FormDefinition, language: string): string {
  const at = id.lastIndexOf('-');
  const choice = definition.lists[id.slice(0, at)]?.[xpathNumber(id.slice(at + 1))];
  return choice ? textIn(choice.label, language, definition) : '';
}
