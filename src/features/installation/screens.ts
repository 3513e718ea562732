/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { InstallationDetailScreen } from './detail-screen.tsx';
export { InstallationFormScreen } from './form-screen.tsx';
export { InstallationListScreen } from './list-screen.tsx';
