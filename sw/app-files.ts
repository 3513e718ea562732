/**
 * Where the build puts the app's small files in one: an object of their texts by address. A first visit takes them in
 * one answer, where it would wait for each of some three hundred.
 */
export const APP_FILES = '/app-files.json';

/** By address, `/assets/x-1a2b3c4d.js`. The name carries a hash of the text: what another build left is no harm. */
export type AppFiles = Readonly<Record<string, string>>;
