import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** English is the source; texts of the other honoured locales fall back to it (src/app/locale.ts). */
// Lingui's tools read the configuration from a default export.
export default defineConfig({
  locales: ['en', 'fr'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
