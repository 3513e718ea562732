/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */

export { ReportScreen } from './report/report-screen.tsx';
export { SurveyDetailScreen } from './survey/detail-screen.tsx';
export { SurveyFormScreen } from './survey/form-screen.tsx';
export { SurveyListScreen } from './survey/list-screen.tsx';
export { TemplateDetailScreen } from './templates/template-detail-screen.tsx';
export { TemplateFormScreen } from './templates/template-form-screen.tsx';
export { TemplateListScreen } from './templates/template-list-screen.tsx';
