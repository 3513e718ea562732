import { msg } from '@lingui/core/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['surveys:view', 'surveys:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'surveys',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('surveys', 'surveyScreens'),
    ...records('surveys/templates', 'templateScreens'),
    'surveys/:id/fill-in': 'FillInScreen',
    ...records('surveys/forms', 'formScreens'),
    'surveys/reports': 'ReportScreen',
  }),
  sidebar: [{ group: 'work', label: msg`Surveys`, to: '/tenant/surveys', icon: ListChecks, anyOf: VIEW }],
  labels: [
    { entity: 'survey', load: async () => (await import('./survey/labels.ts')).SURVEY_LABELS },
    { entity: 'surveyForm', load: async () => (await import('./templates/template-labels.ts')).FORM_LABELS },
    {
      entity: 'surveyTemplate',
      load: async () => (await import('./templates/template-labels.ts')).TEMPLATE_LABELS,
    },
  ],
};
