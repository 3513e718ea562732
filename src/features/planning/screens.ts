/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { AnalyticsScreen } from './analytics/analytics-screen.tsx';
export { PlanDetailScreen } from './detail-screen.tsx';
export { PlanFormScreen } from './form-screen.tsx';
export { GanttScreen } from './gantt-screen.tsx';
export { PlanListScreen } from './list-screen.tsx';
