/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { CountDetailScreen, CountFormScreen, CountListScreen } from './counts/count-screens.tsx';
export { InventoryDetailScreen } from './detail-screen.tsx';
export { InventoryFormScreen } from './form-screen.tsx';
export { InventoryListScreen } from './list-screen.tsx';
export { MovementDetailScreen, MovementListScreen } from './movement-screens.tsx';
export { ReceiveScreen } from './receive-screen.tsx';
export { StockDetailScreen } from './stock-detail-screen.tsx';
export { StockFormScreen } from './stock-form-screen.tsx';
export { StockListScreen } from './stock-list-screen.tsx';
