/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { ProjectDetailScreen } from './detail-screen.tsx';
export { ProjectFormScreen } from './form-screen.tsx';
export { ProjectListScreen } from './list-screen.tsx';
