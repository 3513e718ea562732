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
      lazy: async () => ({
        Component: (await import('./dashboard/dashboard-screen.tsx')).ComplianceDashboard,
      }),
    },
    {
      path: 'compliance/customers/:id?',
      lazy: async () => ({ Component: (await import('./customers-screen.tsx')).CustomersScreen }),
    },
    {
      path: 'compliance/rules',
      lazy: async () => ({ Component: (await import('./rules/list-screen.tsx')).RuleListScreen }),
    },
    {
      path: 'compliance/rules/new',
      lazy: async () => ({ Component: (await import('./rules/form-screen.tsx')).RuleFormScreen }),
    },
    {
      path: 'compliance/rules/:id',
      lazy: async () => ({ Component: (await import('./rules/detail-screen.tsx')).RuleDetailScreen }),
    },
    {
      path: 'compliance/rules/:id/edit',
      lazy: async () => ({ Component: (await import('./rules/form-screen.tsx')).RuleFormScreen }),
    },
    {
      path: 'compliance/outages',
      lazy: async () => ({ Component: (await import('./outages/list-screen.tsx')).OutageListScreen }),
    },
    {
      path: 'compliance/outages/new',
      lazy: async () => ({ Component: (await import('./outages/form-screen.tsx')).OutageFormScreen }),
    },
    {
      path: 'compliance/outages/:id',
      lazy: async () => ({ Component: (await import('./outages/detail-screen.tsx')).OutageDetailScreen }),
    },
    {
      path: 'compliance/outages/:id/edit',
      lazy: async () => ({ Component: (await import('./outages/form-screen.tsx')).OutageFormScreen }),
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
