import { msg } from '@lingui/core/macro';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';

const VIEW = ['tickets:view', 'tickets:view-assigned'];

export const manifest: FeatureManifest = {
  id: 'support',
  anyOf: VIEW,
  routes: [
    {
      path: 'support',
      lazy: async () => ({ Component: (await import('./screens.ts')).TicketListScreen }),
    },
    {
      path: 'support/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).TicketFormScreen }),
    },
    {
      path: 'support/replies/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).ReplyAddress }),
    },
    {
      path: 'support/canned-replies',
      lazy: async () => ({ Component: (await import('./screens.ts')).CannedListScreen }),
    },
    {
      path: 'support/canned-replies/new',
      lazy: async () => ({ Component: (await import('./screens.ts')).CannedFormScreen }),
    },
    {
      path: 'support/canned-replies/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).CannedDetailScreen }),
    },
    {
      path: 'support/canned-replies/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).CannedFormScreen }),
    },
    {
      path: 'support/:id',
      lazy: async () => ({ Component: (await import('./screens.ts')).TicketDetailScreen }),
    },
    {
      path: 'support/:id/edit',
      lazy: async () => ({ Component: (await import('./screens.ts')).TicketFormScreen }),
    },
  ],
  sidebar: [{ group: 'help', label: msg`Support`, to: '/tenant/support', icon: LifeBuoy, anyOf: VIEW }],
  labels: [
    { entity: 'supportTicket', load: async () => (await import('./labels.ts')).TICKET_LABELS },
    { entity: 'cannedReply', load: async () => (await import('./labels.ts')).CANNED_LABELS },
    { entity: 'ticketReply', load: async () => (await import('./labels.ts')).REPLY_LABELS },
  ],
};
