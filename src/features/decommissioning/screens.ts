/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { DecommissioningDetailScreen } from './detail-screen.tsx';
export { DecommissioningFormScreen } from './form-screen.tsx';
export { DecommissioningListScreen } from './list-screen.tsx';
