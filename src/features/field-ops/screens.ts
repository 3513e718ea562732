/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { CrewDetailScreen } from './crews/detail-screen.tsx';
export { CrewFormScreen } from './crews/form-screen.tsx';
export { CrewListScreen } from './crews/list-screen.tsx';
export { FieldOpsHome } from './home-screen.tsx';
export { SwitchingDetailScreen } from './switching/detail-screen.tsx';
export { SwitchingFormScreen } from './switching/form-screen.tsx';
export { SwitchingListScreen } from './switching/list-screen.tsx';
