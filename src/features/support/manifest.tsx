import { msg } from '@lingui/core/macro';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { records, routesTo } from '../../resource/screen-routes.ts';

const VIEW = ['tickets:view', 'tickets:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'support',
  anyOf: VIEW,
  routes: routesTo(() => import('./screens.tsx'), {
    ...records('support', 'ticketScreens'),
    'support/replies/:id': 'ReplyAddress',
    ...records('support/canned-replies', 'cannedScreens'),
  }),
  sidebar: [{ group: 'help', label: msg`Support`, to: '/tenant/support', icon: LifeBuoy, anyOf: VIEW }],
  labels: [
    { entity: 'supportTicket', load: async () => (await import('./labels.ts')).TICKET_LABELS },
    { entity: 'cannedReply', load: async () => (await import('./labels.ts')).CANNED_LABELS },
    { entity: 'ticketReply', load: async () => (await import('./labels.ts')).REPLY_LABELS },
  ],
};
