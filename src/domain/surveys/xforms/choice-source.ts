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
): { source: ChoiceSource; own: readonly Choice[] } | null {
  const [itemset] = childrenOf(control, 'itemset');
  if (itemset) return { source: sourceOf(attributeOf(itemset, 'nodeset')), own: [] };
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

function sourceOf(nodeset: string): ChoiceSource {
  const [, shuffled, list = nodeset, filter = '', seed = ''] = ITEMSET.exec(nodeset.trim()) ?? [];
  const shuffle = shuffled === undefined ? 'no' : seed === '' ? 'always' : 'seeded';
  return { list, file: '', filter, shuffle, seed };
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
