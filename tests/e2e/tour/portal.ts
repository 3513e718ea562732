/** What the tour reads of the client: loaded through Vite, which knows its macros and catalogues. */
export { MANIFESTS } from '../../../src/app/features.ts';
export { appRoutes } from '../../../src/app/router.tsx';
