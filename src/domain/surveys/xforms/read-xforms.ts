import type { FindingDetail } from '../findings/finding-detail.ts';
import { compileForm } from '../form/compile.ts';
import type { Choice, FormDefinition } from '../form/definition.ts';
import { outputOf } from '../form/text-parts.ts';
import { type FormFinding, findingOf } from '../xlsform/form-table.ts';
import type { ReadForm } from '../xlsform/read-xlsform.ts';
import { readXml, UnreadableXml } from '../xml/read-xml.ts';
import { nodeMarkup } from '../xml/write-xml.ts';
import { elementsBelow, elementsOf, localName, stringValue, type XmlNode } from '../xpath/node.ts';
import { UnknownEvent } from './actions.ts';
import { startOfRecord } from './beginning.ts';
import { isPlainList, listOf } from './choice-source.ts';
import { bodyControls } from './controls.ts';
import { attributeOf, childrenOf, dictionaryOf, firstOf } from './document.ts';
import { recordItems } from './items.ts';

/**
 * A questionnaire as ODK Central and Kobo hand it out where its workbook is gone.
 *
 * @see https://getodk.github.io/xforms-spec/
 */
export function readXForms(text: string, fileName: string): ReadForm {
  try {
    const document = readXml(text);
    const definition = definitionOf(document, fileName);
    if (definition === null) return refusedForm(fileName, { what: 'no_xform' });
    const { form, problems } = compileForm(definition);
    const errors = problems.map(({ part, fault, place }): FormFinding => {
      const path = part?.path ?? definition.root;
      return { ...findingOf(fileName, { what: 'wrong_element', path, fault, place }), column: path };
    });
    return { errors, warnings: [], definition, form: errors.length === 0 ? form : null };
  } catch (error) {
    if (error instanceof UnknownEvent) {
      const { element, event } = error;
      return refusedForm(fileName, { what: 'unknown_event', element, event });
    }
    if (error instanceof UnreadableXml) return refusedForm(fileName, error.detail);
    throw error;
  }
}

function refusedForm(fileName: string, detail: FindingDetail): ReadForm {
  const definition: FormDefinition = {
    id: '',
    title: fileName,
    version: '',
    languages: [],
    defaultLanguage: '',
    style: '',
    instanceName: '',
    root: '',
    items: [],
    lists: {},
  };
  return { errors: [findingOf(fileName, detail)], warnings: [], definition, form: null };
}

function definitionOf(document: XmlNode, fileName: string): FormDefinition | null {
  const model = firstOf(document, 'model');
  const [primary, ...others] = model === null ? [] : childrenOf(model, 'instance');
  const root = primary && elementsOf(primary)[0];
  if (model === null || !root) return null;
  const names = plainNames(root);
  const write = (node: XmlNode) => writtenText(node, names);
  const dictionary = dictionaryOf(model, write);
  const body = firstOf(document, 'body');
  const within = others.filter((instance) => attributeOf(instance, 'src') === '');
  const instances = Object.fromEntries(
    within
      .filter((instance) => !isPlainList(instance))
      .map((instance) => [attributeOf(instance, 'id'), nodeMarkup(instance)]),
  );
  const lists = new Map<string, readonly Choice[]>(
    within.filter(isPlainList).map((instance) => [attributeOf(instance, 'id'), listOf(instance, dictionary)]),
  );
  const controls = bodyControls(body, root);
  const beginning = startOfRecord(root, new Set(controls.repeats.keys()));
  const { others: actions } = controls.actions;
  const isList = (id: string) =>
    others.some((one) => attributeOf(one, 'id') === id) && !Object.hasOwn(instances, id);
  const reading = { model, dictionary, write, controls, lists, isList };
  const items = recordItems(root, reading);
  const title = firstOf(document, 'title');
  return {
    id: attributeOf(root, 'id') || localName(root.name),
    title: title ? stringValue(title).trim() : fileName,
    version: attributeOf(root, 'version'),
    languages: dictionary.languages,
    defaultLanguage: dictionary.defaultLanguage,
    style: body === null ? '' : attributeOf(body, 'class'),
    instanceName: instanceNameOf(model),
    root: root.name,
    items,
    lists: Object.fromEntries(lists),
    ...(actions.length > 0 ? { actions } : {}),
    ...(Object.keys(instances).length > 0 ? { instances } : {}),
    ...(beginning === '' ? {} : { beginning }),
  };
}

function instanceNameOf(model: XmlNode): string {
  const bind = childrenOf(model, 'bind').find((one) => attributeOf(one, 'nodeset').endsWith('/instanceName'));
  return bind ? attributeOf(bind, 'calculate') : '';
}

/** The text of a label; what it says of an answer is written as `${name}` where only one question is called that. */
function writtenText(node: XmlNode, names: ReadonlySet<string>): string {
  return node.children
    .map((child) => {
      if (child.kind !== 'element') return child.kind === 'text' ? child.value : '';
      if (localName(child.name) !== 'output') return stringValue(child);
      const value = (attributeOf(child, 'value') || attributeOf(child, 'ref')).trim();
      const name = /^[./\w-]*\/([\w.-]+)$/.exec(value)?.[1];
      return name !== undefined && names.has(name) ? `\${${name}}` : outputOf(value);
    })
    .join('');
}

/** Names that one path in a record ends in, as sheets can refer to them. */
function plainNames(root: XmlNode): ReadonlySet<string> {
  const paths = new Set([...elementsBelow(root)].map(pathWithin));
  const byName = Map.groupBy(paths, (path) => path.split('/').at(-1) ?? '');
  return new Set([...byName].filter(([, found]) => found.length === 1).map(([name]) => name));
}

function pathWithin(node: XmlNode): string {
  return node.parent?.kind === 'element' ? `${pathWithin(node.parent)}/${node.name}` : node.name;
}
