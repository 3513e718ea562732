import { i18n, type Messages } from '@lingui/core';

type Loader = () => Promise<{ messages: Messages }>;

/** By path, `../locales/fr/assets.po`: the words of a module, and as `messages` those of the shell. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>('../locales/*/*.po');

/** Modules whose words are loaded, to be loaded again in another language. */
const loaded = new Set<string>(['messages']);

/** The words of the shell and of every module that was opened. `texts`: a language that has catalogues. */
export async function loadMessages(texts: string): Promise<Messages> {
  const parts = await Promise.all([...loaded].map((module) => catalogue(texts, module)));
  return Object.assign({}, ...parts);
}

/** Loads the words of a module before its first screen is drawn. */
export async function loadModuleMessages(module: string): Promise<void> {
  if (loaded.has(module)) return;
  const texts = i18n.locales?.toString() ?? i18n.locale;
  const messages = await catalogue(texts, module);
  loaded.add(module);
  // Not i18n.load: that draws the whole application again, and nothing on screen has used these words yet.
  Object.assign(i18n.messages, messages);
}

/** For `lazy`: a part of the application whose words are in a catalogue of their own, with them. */
export function lazyWithWords<Component>(
  module: string,
  load: () => Promise<Component>,
): () => Promise<{ default: Component }> {
  return async () => {
    const [component] = await Promise.all([load(), loadModuleMessages(module)]);
    return { default: component };
  };
}

async function catalogue(texts: string, module: string): Promise<Messages> {
  const load: Loader | undefined = CATALOGUES[`../locales/${texts}/${module}.po`];
  if (!load) return {};
  const { messages } = await load();
  return messages;
}
