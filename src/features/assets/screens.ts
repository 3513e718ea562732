/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { AssetDetailScreen } from './detail-screen.tsx';
export { AssetFormScreen } from './form-screen.tsx';
export { ImportRoute } from './import-route.tsx';
export { AssetListScreen } from './list-screen.tsx';
