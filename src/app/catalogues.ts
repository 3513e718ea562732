import { i18n, type Messages } from '@lingui/core';

type Loader = () => Promise<{ messages: Messages }>;

/** By path, `../locales/fr/assets.po`: the words of a module, and as `messages` those of the shell. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>('../locales/*/*.po');

/** Modules whose words are in the present table, to be loaded again in another language. */
const loaded = new Set<string>(['messages']);

/** Modules whose words are there or on their way. */
const opened = new Map<string, Promise<void>>();

/**
 * Loads the words of the shell and of every module that was opened. `texts`: a language that has catalogues.
 *
 * @param speak takes them at once, before any module adds to the table that they replace
 */
export async function loadMessages(texts: string, speak: (messages: Messages) => void): Promise<void> {
  const parts = new Map<string, Messages>();
  const missing = () => [...loaded].filter((module) => !parts.has(module));
  // While these load, another module may come.
  for (let modules = missing(); modules.length > 0; modules = missing()) {
    await Promise.all(modules.map(async (module) => parts.set(module, await catalogue(texts, module))));
  }
  speak(Object.fromEntries([...parts.values()].flatMap(Object.entries)));
}

/** Loads the words of a module before its first screen is drawn. */
export function loadModuleMessages(module: string): Promise<void> {
  const running = opened.get(module) ?? addWords(module);
  opened.set(module, running);
  // Without signal it may be missing; it is asked for again then.
  running.catch(() => opened.delete(module));
  return running;
}

async function addWords(module: string): Promise<void> {
  let texts: string;
  let messages: Messages;
  do {
    texts = textsNow();
    messages = await catalogue(texts, module);
    // Somebody chose another language meanwhile.
  } while (textsNow() !== texts);
  loaded.add(module);
  // Not i18n.load: that draws the whole application again, and nothing on screen has used these words yet.
  Object.assign(i18n.messages, messages);
}

function textsNow(): string {
  return i18n.locales?.toString() ?? i18n.locale;
}

/** For `lazy`: a part of the application whose words are in a catalogue of their own, with them. */
export function lazyWithWords<Component>(
  module: string,
  load: () => Promise<Component>,
): () => Promise<{ default: Component }> {
  return async () => {
    const [component] = await Promise.all([load(), ...[module, 'problems'].map(loadModuleMessages)]);
    return { default: component };
  };
}

async function catalogue(texts: string, module: string): Promise<Messages> {
  const load: Loader | undefined = CATALOGUES[`../locales/${texts}/${module}.po`];
  if (!load) return {};
  const { messages } = await load();
  return messages;
}
