/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { BuilderScreen } from './builder/builder-screen.tsx';
export { ReportingHome } from './home-screen.tsx';
export { LibraryScreen } from './library/library-screen.tsx';
export { SavedReportScreen } from './saved-screen.tsx';
