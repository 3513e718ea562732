/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { CustomersScreen } from './customers-screen.tsx';
export { ComplianceDashboard } from './dashboard/dashboard-screen.tsx';
export { outageScreens } from './outages/screens.tsx';
export { ruleScreens } from './rules/screens.tsx';
