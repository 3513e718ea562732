/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { ArticleDetailScreen } from './detail-screen.tsx';
export { FeedbackAddress } from './feedback-address.tsx';
export { ArticleFormScreen } from './form-screen.tsx';
export { ArticleListScreen } from './list-screen.tsx';
