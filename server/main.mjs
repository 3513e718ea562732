import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node makes of the sources is kept for the next start, which is a second shorter for it: beside the packages, where
// only who installs them writes. Without leave to write there nothing is kept.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/fieldline/compiled', import.meta.url)));
await import('./serve.ts');
// Also for one that is killed.
flushCompileCache();
