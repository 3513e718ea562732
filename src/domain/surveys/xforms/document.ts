import type { Texts } from '../form/definition.ts';
import { elementsBelow, elementsOf, localName, stringValue, type XmlNode } from '../xpath/node.ts';

/** The children of a local name, whatever their prefix. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return elementsOf(node).filter((child) => localName(child.name) === name);
}

export function firstOf(node: XmlNode, name: string): XmlNode | null {
  for (const element of elementsBelow(node)) if (localName(element.name) === name) return element;
  return null;
}

/** An attribute by its local name: `jr:count` as `count`. */
export function attributeOf(node: XmlNode, name: string): string {
  return node.attributes.find((one) => localName(one.name) === name)?.value ?? '';
}

/** What a translation says under one id: its text and the files beside it, by language. */
export interface Translated {
  readonly text: Texts;
  readonly guidance: Texts;
  readonly image: Texts;
  readonly audio: Texts;
  readonly video: Texts;
}

/** How ODK's documents call texts that are in no named language. */
export const NO_LANGUAGE = 'default';

const NOTHING: Translated = { text: {}, guidance: {}, image: {}, audio: {}, video: {} };

/** The dictionary of a form. */
export interface Dictionary {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly texts: ReadonlyMap<string, Translated>;
}

export function dictionaryOf(model: XmlNode, write: (value: XmlNode) => string): Dictionary {
  const itext = childrenOf(model, 'itext')[0];
  const translations = itext ? childrenOf(itext, 'translation') : [];
  const texts = new Map<string, Translated>();
  for (const translation of translations) {
    const language = languageOf(translation);
    for (const text of childrenOf(translation, 'text')) {
      const id = attributeOf(text, 'id');
      texts.set(id, withValues(texts.get(id) ?? NOTHING, text, language, write));
    }
  }
  const languages = translations.map(languageOf);
  const first = translations.find(({ attributes }) => attributes.some(({ name }) => name === 'default'));
  const defaultLanguage = first ? languageOf(first) : (languages[0] ?? '');
  return { languages: languages.length > 0 ? languages : [''], defaultLanguage, texts };
}

function languageOf(translation: XmlNode): string {
  const language = attributeOf(translation, 'lang');
  return language === NO_LANGUAGE ? '' : language;
}

function withValues(
  known: Translated,
  text: XmlNode,
  language: string,
  write: (value: XmlNode) => string,
): Translated {
  let found = known;
  for (const value of childrenOf(text, 'value')) {
    const form = attributeOf(value, 'form');
    const file = stringValue(value).replace(/^jr:\/\/[^/]+\//, '');
    if (form === 'image' || form === 'audio' || form === 'video') {
      found = { ...found, [form]: { ...found[form], [language]: file } };
    } else if (form === 'guidance')
      found = { ...found, guidance: { ...found.guidance, [language]: write(value) } };
    else if (form === '') found = { ...found, text: { ...found.text, [language]: write(value) } };
  }
  return found;
}

const ITEXT = /^jr:itext\(\s*['"]([^'"]*)['"]\s*\)$/;

/** What a label, a hint or a message says: by the dictionary, or as it stands. */
export function translatedOf(
  node: XmlNode | undefined,
  dictionary: Dictionary,
  write: (value: XmlNode) => string,
): Translated {
  if (node === undefined) return NOTHING;
  const id = ITEXT.exec(attributeOf(node, 'ref').trim())?.[1];
  const known = id === undefined ? undefined : dictionary.texts.get(id);
  if (known) return known;
  const text = write(node).trim();
  return text === '' ? NOTHING : { ...NOTHING, text: { '': text } };
}

/** The same for an attribute. */
export function messageOf(text: string, dictionary: Dictionary): Texts {
  const id = ITEXT.exec(text.trim())?.[1];
  if (id !== undefined) return dictionary.texts.get(id)?.text ?? {};
  return text === '' ? {} : { '': text };
}
