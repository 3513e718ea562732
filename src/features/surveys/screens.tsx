/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */

export { FillInScreen } from './filling/filling-screen.tsx';
export { formScreens } from './forms/form-screens.tsx';
export { ReportScreen } from './report/report-screen.tsx';
export { surveyScreens } from './survey/screens.tsx';
export { templateScreens } from './templates/template-screens.tsx';
