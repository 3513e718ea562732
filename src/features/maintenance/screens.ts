/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { MaintenancePlanDetailScreen } from './detail-screen.tsx';
export { FiguresScreen } from './figures/figures-screen.tsx';
export { MaintenancePlanFormScreen } from './form-screen.tsx';
export { MaintenancePlanListScreen } from './list-screen.tsx';
export { LoadScreen } from './load-screen.tsx';
export { RecordDetailScreen } from './records/detail-screen.tsx';
export { RecordFormScreen } from './records/form-screen.tsx';
export { RecordListScreen } from './records/list-screen.tsx';
