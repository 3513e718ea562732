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
      lazy: async () => ({ Component: (await import('./list-screen.tsx')).SurveyListScreen }),
    },
    {
      path: 'surveys/new',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).SurveyFormScreen }),
    },
    {
      path: 'surveys/templates',
      lazy: async () => ({ Component: (await import('./template-list-screen.tsx')).TemplateListScreen }),
    },
    {
      path: 'surveys/templates/new',
      lazy: async () => ({ Component: (await import('./template-form-screen.tsx')).TemplateFormScreen }),
    },
    {
      path: 'surveys/templates/:id',
      lazy: async () => ({ Component: (await import('./template-detail-screen.tsx')).TemplateDetailScreen }),
    },
    {
      path: 'surveys/templates/:id/edit',
      lazy: async () => ({ Component: (await import('./template-form-screen.tsx')).TemplateFormScreen }),
    },
    {
      path: 'surveys/reports',
      lazy: async () => ({ Component: (await import('./report-screen.tsx')).ReportScreen }),
    },
    {
      path: 'surveys/:id',
      lazy: async () => ({ Component: (await import('./detail-screen.tsx')).SurveyDetailScreen }),
    },
    {
      path: 'surveys/:id/edit',
      lazy: async () => ({ Component: (await import('./form-screen.tsx')).SurveyFormScreen }),
    },
  ],
  sidebar: [{ group: 'work', label: msg`Surveys`, to: '/tenant/surveys', icon: ListChecks, anyOf: VIEW }],
  labels: [
    { entity: 'survey', load: async () => (await import('./labels.ts')).SURVEY_LABELS },
    {
      entity: 'surveyTemplate',
      load: async () => (await import('./template-labels.ts')).TEMPLATE_LABELS,
    },
  ],
};
