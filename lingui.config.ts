import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const TESTS = ['**/*.test.ts', '**/*.test.tsx'];
/** Parts of the application whose words are in a catalogue of their own. */
const APART = ['dashboard', 'entry', 'install', 'scan', 'sync-centre'];
const PROBLEMS = 'src/session/problems';
const MANIFESTS = 'src/features/*/manifest.tsx';

/**
 * English is the source; texts of the other honoured locales fall back to it (src/app/locale.ts). The first load carries
 * the shell's words; those of the dashboard, of refusals, of mailed links, of the sync centre, of scanning, of each module, and of the lists, forms and details that
 * modules share, are loaded with their screens.
 */
// Lingui's tools read the configuration from a default export.
export default defineConfig({
  locales: ['en', 'fr'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src/app', 'src/data', 'src/domain', 'src/session', 'src/ui', MANIFESTS],
      exclude: [...TESTS, PROBLEMS, ...APART.map((part) => `src/app/${part}/**`)],
    },
    { path: '<rootDir>/src/locales/{locale}/problems', include: [PROBLEMS], exclude: TESTS },
    { path: '<rootDir>/src/locales/{locale}/records', include: ['src/resource'], exclude: TESTS },
    ...APART.map((part) => ({
      path: `<rootDir>/src/locales/{locale}/${part}`,
      include: [`src/app/${part}`],
      exclude: TESTS,
    })),
    {
      path: '<rootDir>/src/locales/{locale}/{name}',
      include: ['src/features/{name}/'],
      exclude: [...TESTS, '**/manifest.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
