import { msg } from '@lingui/core/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['compliance:view'];

export const manifest: FeatureManifest = {
  id: 'compliance',
  anyOf: VIEW,
  routes: [
    {
      path: 'compliance',
      lazy: async () => ({ Component: (await import('./screens.ts')).ComplianceDashboard }),
    },
    {
      path: 'compliance/customers/:id?',
      lazy: async () => ({ Component: (await import('./screens.ts')).CustomersScreen }),
    },
    {
      path: 'compliance/rules',
      lazy: async () => ({ Component: (await import('./screens.ts')).RuleListScreen }),
    },
    {
      path: 'compliance/rules/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).RuleFormScreen }),
    },
    {
      path: 'compliance/rules/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).RuleDetailScreen }),
    },
    {
      path: 'compliance/rules/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).RuleFormScreen }),
    },
    {
      path: 'compliance/outages',
      lazy: async () => ({ Component: (await import('./screens.ts')).OutageListScreen }),
    },
    {
      path: 'compliance/outages/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).OutageFormScreen }),
    },
    {
      path: 'compliance/outages/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).OutageDetailScreen }),
    },
    {
      path: 'compliance/outages/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).OutageFormScreen }),
    },
  ],
  sidebar: [
    { group: 'assets', label: msg`Compliance`, to: '/tenant/compliance', icon: BadgeCheck, anyOf: VIEW },
  ],
  labels: [
    { entity: 'complianceRule', load: async () => (await import('./rules/labels.ts')).RULE_LABELS },
    { entity: 'outage', load: async () => (await import('./outages/labels.ts')).OUTAGE_LABELS },
    { entity: 'servedCustomers', load: async () => (await import('./customers-labels.ts')).CUSTOMERS_LABELS },
  ],
};
