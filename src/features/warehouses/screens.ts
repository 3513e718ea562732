/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { WarehouseDetailScreen } from './detail-screen.tsx';
export { WarehouseFormScreen } from './form-screen.tsx';
export { WarehouseListScreen } from './list-screen.tsx';
