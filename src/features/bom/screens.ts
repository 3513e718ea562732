/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { BomDetailScreen } from './detail-screen.tsx';
export { BomFormScreen } from './form-screen.tsx';
export { BomListScreen } from './list-screen.tsx';
