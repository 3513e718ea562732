import type { Choice, ChoiceSource, Media } from '../form/definition.ts';
import { elementsOf, stringValue, type XmlNode } from '../xpath/node.ts';
import { attributeOf, childrenOf, type Dictionary, translatedOf } from './document.ts';

const ITEMSET =
  /^(randomize\()?\s*instance\(\s*['"]([^'"]+)['"]\s*\)\/root\/item(?:\[(.*)\])?\s*(?:,\s*(.+?)\s*)?\)?$/s;

/** Choices within a question, or those of an instance; null where it has none. */
export function choicesOf(
  control: XmlNode,
  name: string,
  dictionary: Dictionary,
  write: (value: XmlNode) => string,
  isList: (id: string) => boolean,
): { source: ChoiceSource; own: readonly Choice[] } | null {
  const [itemset] = childrenOf(control, 'itemset');
  if (itemset) return { source: sourceOf(itemset, isList), own: [] };
  const items = childrenOf(control, 'item');
  if (items.length === 0) return null;
  const own = items.map((item): Choice => {
    const said = translatedOf(childrenOf(item, 'label')[0], dictionary, write);
    const value = childrenOf(item, 'value')[0];
    return {
      value: value ? stringValue(value).trim() : '',
      label: said.text,
      media: mediaOf(said),
      columns: {},
    };
  });
  return { source: { list: name, file: '', filter: '', shuffle: 'no', seed: '' }, own };
}

/** The files beside a text, of those kinds that there are any of. */
export function mediaOf({ image, audio, video }: Media): Media {
  return Object.fromEntries(
    Object.entries({ image, audio, video }).filter(([, texts]) => Object.keys(texts ?? {}).length > 0),
  );
}

/** A list of choices with its filter where a sheet could say it; else where its nodes stand, with what each says. */
function sourceOf(itemset: XmlNode, isList: (id: string) => boolean): ChoiceSource {
  const nodeset = attributeOf(itemset, 'nodeset').trim();
  const [valueAt = '', labelAt = ''] = ['value', 'label'].map((name) => {
    const [said] = childrenOf(itemset, name);
    return said ? attributeOf(said, 'ref').trim() : '';
  });
  const [, shuffled, list = nodeset, filter = '', seed = ''] = ITEMSET.exec(nodeset) ?? [];
  const shuffle = shuffled === undefined ? 'no' : seed === '' ? 'always' : 'seeded';
  const isUsual = /^(name)?$/.test(valueAt) && /^(label|jr:itext\(\s*itextId\s*\))?$/.test(labelAt);
  if (isUsual && isList(list) && !filter.includes('][')) return { list, file: '', filter, shuffle, seed };
  return { list: '', file: '', filter: '', shuffle: 'no', seed: '', nodes: nodeset, valueAt, labelAt };
}

/** Whether an instance is a list of items with plain columns, as tools for XLSForm write them. */
export function isPlainList(instance: XmlNode): boolean {
  const [root, ...others] = elementsOf(instance);
  if (root?.name !== 'root' || others.length > 0) return false;
  return elementsOf(root).every((item) => {
    const columns = elementsOf(item);
    const names = new Set(columns.map(({ name }) => name));
    const isFlat = columns.every(
      (column) => elementsOf(column).length === 0 && column.attributes.length === 0,
    );
    return (
      item.name === 'item' &&
      item.attributes.length === 0 &&
      names.size === columns.length &&
      names.has('name') &&
      isFlat
    );
  });
}

/** The choices of an instance beside the record: each item's columns, its label in every language. */
export function listOf(instance: XmlNode, dictionary: Dictionary): readonly Choice[] {
  const root = elementsOf(instance)[0];
  return root ? elementsOf(root).map((item) => choiceOf(item, dictionary)) : [];
}

function choiceOf(item: XmlNode, dictionary: Dictionary): Choice {
  const columns = Object.fromEntries(elementsOf(item).map((column) => [column.name, stringValue(column)]));
  const { name = '', label = '', itextId = '', ...others } = columns;
  const said = dictionary.texts.get(itextId);
  return {
    value: name,
    label: said?.text ?? { '': label },
    media: said ? mediaOf(said) : {},
    columns: others,
  };
}
