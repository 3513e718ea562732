/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { CannedDetailScreen, CannedFormScreen, CannedListScreen } from './canned-screens.tsx';
export { TicketDetailScreen } from './detail-screen.tsx';
export { TicketFormScreen } from './form-screen.tsx';
export { TicketListScreen } from './list-screen.tsx';
export { ReplyAddress } from './reply-address.tsx';
