/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { crewScreens } from './crews/screens.tsx';
export { FieldOpsHome } from './home-screen.tsx';
export { switchingScreens } from './switching/screens.tsx';
export { workAreaScreens } from './work-areas/screens.tsx';
