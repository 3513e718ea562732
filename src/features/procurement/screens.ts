/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { ProcurementDetailScreen } from './detail-screen.tsx';
export { ProcurementFormScreen } from './form-screen.tsx';
export { ProcurementListScreen } from './list-screen.tsx';
export { RestockScreen } from './restock-screen.tsx';
