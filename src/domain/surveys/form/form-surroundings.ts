import type { JsonDocument } from '../../kit/fields/field.ts';
import { isDocument } from '../../kit/fields/json-document.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import { readXml } from '../xml/read-xml.ts';
import { MOST_NODES_VISITED, type Surroundings } from '../xpath/evaluate.ts';
import { callFunction } from '../xpath/functions/table.ts';
import { addElement, elementsOf, type XmlNode, xmlNode } from '../xpath/node.ts';
import { xpathNumber } from '../xpath/number-text.ts';
import { choicesIn } from './choice-lists.ts';
import type { CompiledForm } from './compile.ts';
import { type Choice, type FormDefinition, textIn } from './definition.ts';
import type { FormEnvironment } from './environment.ts';
import { LAST_SAVED } from './references.ts';
import { answerAsText } from './typed-answer.ts';

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
    const made =
      id === LAST_SAVED ? lastRecordOf(form, environment) : madeInstance(id, definition, environment);
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
    choiceName: (value, path, from) => {
      const item = byPath.get(plainPath(path, from))?.item;
      const source = item?.kind === 'question' ? item.choices : null;
      if (!source) return '';
      const choice = choicesIn(source.list, definition, environment.files).find((one) => one.value === value);
      return choice ? textIn(choice.label, environment.language, definition) : '';
    },
  };
}

/** The path of a part that a text names, from the element that it is named at. */
function plainPath(text: string, from: XmlNode): string {
  const path = text.replaceAll(/\s+|\[[^\]]*\]|^current\(\)\//g, '');
  if (path.startsWith('/')) return path;
  const steps: string[] = [];
  for (let one: XmlNode | null = from; one !== null && one.kind === 'element'; one = one.parent)
    steps.unshift(one.name);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}

/** In the form of a record; null: there is none. */
function lastRecordOf({ definition }: CompiledForm, { lastRecord }: FormEnvironment): XmlNode | null {
  if (!lastRecord) return null;
  const instance = xmlNode('element', null, { name: 'instance' });
  addAnswers(addElement(instance, definition.root), lastRecord);
  return instance;
}

function addAnswers(container: XmlNode, record: JsonDocument): void {
  for (const [name, value] of Object.entries(record)) {
    const below = Array.isArray(value) && value.every(isDocument) ? value : [value];
    for (const one of below) {
      if (isDocument(one)) addAnswers(addElement(container, name), one);
      else addElement(container, name, answerAsText(one));
    }
  }
}

/** `instance('list')/root/item`, as ODK's tools lay them out. */
function madeInstance(id: string, definition: FormDefinition, environment: FormEnvironment): XmlNode | null {
  const written = ownValue(definition.instances ?? {}, id);
  if (written !== undefined) return elementsOf(readXml(written))[0] ?? null;
  const isKnown = Object.hasOwn(definition.lists, id) || Object.hasOwn(environment.files, id);
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
  const choice = ownValue(definition.lists, id.slice(0, at))?.[xpathNumber(id.slice(at + 1))];
  return choice ? textIn(choice.label, language, definition) : '';
}
