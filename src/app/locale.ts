import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../domain/identity/session.ts';
import { loadMessages } from './catalogues.ts';

/** Languages with texts, as the selector offers them (R9.4). */
export const OFFERED_LOCALES = [
  { code: 'en', tag: 'en-US', name: 'English' },
  { code: 'fr', tag: 'fr-FR', name: 'Français' },
] as const;

/** Honoured when stored or named by a token; their texts fall back to English. */
export const HONOURED = ['en', 'fr', 'de', 'es', 'ar', 'ku'];
export const RIGHT_TO_LEFT = ['ar', 'ku'];

/** The stored language, else the first one of the browser that has texts, else English. */
export function preferredLocale(): string {
  const stored = honoured(localStorage.getItem(STORAGE_KEYS.language));
  if (stored) return stored;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2));
  return spoken.find((code) => OFFERED_LOCALES.some((offered) => offered.code === code)) ?? 'en';
}

/** Loads the texts of a language and turns the document its way. */
export async function activateLocale(code: string): Promise<void> {
  const texts = textsOf(code);
  // Plurals, dates and numbers follow the language of the texts, also where those fall back to English.
  await loadMessages(texts, (messages) => i18n.loadAndActivate({ locale: code, locales: texts, messages }));
  document.documentElement.lang = code;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr';
}

export async function chooseLocale(code: string): Promise<void> {
  localStorage.setItem(STORAGE_KEYS.language, code);
  await activateLocale(code);
}

/** A sign-in names the person's language; what was chosen on this device goes before it. */
export async function followTokenLocale(token: string | null): Promise<void> {
  const named = honoured(localeOf(token));
  if (!named || localStorage.getItem(STORAGE_KEYS.language) || named === i18n.locale) return;
  await activateLocale(named);
}

export function useLocale(): string {
  return useSyncExternalStore(
    (onChange) => i18n.on('change', onChange),
    () => i18n.locale,
  );
}

function textsOf(code: string): string {
  return OFFERED_LOCALES.some((offered) => offered.code === code) ? code : 'en';
}

/** `fr-FR` and `fr` → `fr`; undefined for what is not honoured. */
function honoured(tag: string | null | undefined): string | undefined {
  const code = tag?.slice(0, 2).toLowerCase();
  return code !== undefined && HONOURED.includes(code) ? code : undefined;
}

/** Reads the claim for display only: the token is checked by the server. */
function localeOf(token: string | null): string | undefined {
  const payload = token?.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' &&
      claims !== null &&
      'locale' in claims &&
      typeof claims.locale === 'string'
      ? claims.locale
      : undefined;
  } catch {
    // Not a JWT (a test's token): no language to follow.
    return undefined;
  }
}
