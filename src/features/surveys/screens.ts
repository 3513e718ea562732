/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { SurveyDetailScreen } from './detail-screen.tsx';
export { SurveyFormScreen } from './form-screen.tsx';
export { SurveyListScreen } from './list-screen.tsx';
export { ReportScreen } from './report-screen.tsx';
export { TemplateDetailScreen } from './template-detail-screen.tsx';
export { TemplateFormScreen } from './template-form-screen.tsx';
export { TemplateListScreen } from './template-list-screen.tsx';
