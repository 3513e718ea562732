import { msg } from '@lingui/core/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['surveys:view', 'surveys:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'surveys',
  anyOf: VIEW,
  routes: [
    {
      path: 'surveys',
      lazy: async () => ({ Component: (await import('./screens.ts')).SurveyListScreen }),
    },
    {
      path: 'surveys/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).SurveyFormScreen }),
    },
    {
      path: 'surveys/templates',
      lazy: async () => ({ Component: (await import('./screens.ts')).TemplateListScreen }),
    },
    {
      path: 'surveys/templates/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).TemplateFormScreen }),
    },
    {
      path: 'surveys/templates/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).TemplateDetailScreen }),
    },
    {
      path: 'surveys/templates/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).TemplateFormScreen }),
    },
    {
      path: 'surveys/reports',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReportScreen }),
    },
    {
      path: 'surveys/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).SurveyDetailScreen }),
    },
    {
      path: 'surveys/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).SurveyFormScreen }),
    },
  ],
  sidebar: [{ group: 'work', label: msg`Surveys`, to: '/tenant/surveys', icon: ListChecks, anyOf: VIEW }],
  labels: [
    { entity: 'survey', load: async () => (await import('./survey/labels.ts')).SURVEY_LABELS },
    {
      entity: 'surveyTemplate',
      load: async () => (await import('./templates/template-labels.ts')).TEMPLATE_LABELS,
    },
  ],
};
