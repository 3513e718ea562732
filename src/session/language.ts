import { createContext, use } from 'react';

/** The language of this device, for screens that offer another one. */
export interface Language {
  readonly code: string;
  readonly offered: readonly { readonly code: string; readonly tag: string; readonly name: string }[];
  choose(code: string): Promise<void>;
}

export const LanguageContext = createContext<Language | null>(null);

/** @throws Error outside of the application's frame: a mistake in our own code */
export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error('no language: this screen stands outside of the application');
  return language;
}
