/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { WorkOrderDetailScreen } from './detail-screen.tsx';
export { WorkOrderFormScreen } from './form-screen.tsx';
export { WorkOrderListScreen } from './list-screen.tsx';
