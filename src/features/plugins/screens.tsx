/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { MarketplaceScreen } from './marketplace-screen.tsx';
export { SurveyMarketplaceScreen } from './survey-marketplace-screen.tsx';
