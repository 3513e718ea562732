import { msg } from '@lingui/core/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['compliance:view'];

export const manifest: FeatureManifest = {
  id: 'compliance',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    compliance: 'ComplianceDashboard',
    'compliance/customers/:id?': 'CustomersScreen',
    ...records('compliance/rules', 'ruleScreens'),
    ...records('compliance/outages', 'outageScreens'),
  }),
  sidebar: [
    { group: 'assets', label: msg`Compliance`, to: '/tenant/compliance', icon: BadgeCheck, anyOf: VIEW },
  ],
  labels: [
    { entity: 'complianceRule', load: async () => (await import('./rules/labels.ts')).RULE_LABELS },
    { entity: 'outage', load: async () => (await import('./outages/labels.ts')).OUTAGE_LABELS },
    { entity: 'servedCustomers', load: async () => (await import('./customers-labels.ts')).CUSTOMERS_LABELS },
  ],
};
