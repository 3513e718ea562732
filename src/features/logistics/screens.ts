/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { ShipmentDetailScreen } from './detail-screen.tsx';
export { ShipmentFormScreen } from './form-screen.tsx';
export { ShipmentListScreen } from './list-screen.tsx';
