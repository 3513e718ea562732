/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { JobSheetDetailScreen } from './detail-screen.tsx';
export { JobSheetFormScreen } from './form-screen.tsx';
export { JobSheetListScreen } from './list-screen.tsx';
