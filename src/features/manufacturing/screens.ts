/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { OrderDetailScreen } from './detail-screen.tsx';
export { OrderFormScreen } from './form-screen.tsx';
export { OrderListScreen } from './list-screen.tsx';
export {
  ReservationDetailScreen,
  ReservationFormScreen,
  ReservationListScreen,
} from './reservation-screens.tsx';
