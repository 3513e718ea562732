/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { CommentAddress } from './comment-address.tsx';
export { NotificationsScreen } from './notifications-screen.tsx';
