/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { CustomersScreen } from './customers-screen.tsx';
export { ComplianceDashboard } from './dashboard/dashboard-screen.tsx';
export { OutageDetailScreen } from './outages/detail-screen.tsx';
export { OutageFormScreen } from './outages/form-screen.tsx';
export { OutageListScreen } from './outages/list-screen.tsx';
export { RuleDetailScreen } from './rules/detail-screen.tsx';
export { RuleFormScreen } from './rules/form-screen.tsx';
export { RuleListScreen } from './rules/list-screen.tsx';
