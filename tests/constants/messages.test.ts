import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEPT_IN_STATE, NAMED, TRANSLATED } from './catalogue-of-errors.ts';

/** Each text in a macro; the catalogues are made from these, and `npm run lint` tells when one is behind. */
const macrosOf = (text: string) => [`\`${text}\``, `<Trans>${text}</Trans>`, `message: '${text}'`];

const SOURCES = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) => ({
  file,
  source: readFileSync(file, 'utf8')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> | </g, (edge) => edge.trim()),
}));

const sourceOf = (from: string) => SOURCES.find(({ file }) => file === from)?.source ?? '';

const isTranslated = (text: string, source: string) => macrosOf(text).some((macro) => source.includes(macro));

describe('the specification’s messages', () => {
  it.each([...TRANSLATED])('$text', ({ text, from }) => {
    expect(isTranslated(text, sourceOf(from)), `${from} does not say it`).toBe(true);
  });

  it.each([...NAMED])('$text is the id of a message', ({ text, from }) => {
    expect(sourceOf(from)).toMatch(new RegExp(`id: '${text}', message: '[^']+'`));
  });

  it.each([...KEPT_IN_STATE])('$text', ({ text, from }) => {
    expect(sourceOf(from)).toContain(`'${text}'`);
  });

  it('say how large, small and many files may be', () => {
    const source = sourceOf('src/features/plugins/use-upload.ts');
    expect(source).toMatch(/`File is larger than \$\{[\w.]+\} bytes`/);
    expect(source).toMatch(/`File is smaller than \$\{[\w.]+\} bytes`/);
  });
});
