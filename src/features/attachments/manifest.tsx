import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { routesTo } from '../../resource/screen-routes.ts';

/** Photographs and files on records of any kind. */
export const manifest: FeatureManifest = {
  id: 'attachments',
  anyOf: ['attachments:view'],
  routes: routesTo(() => import('./attachment-address.tsx'), {
    'attachments/:id': 'AttachmentAddress',
  }),
  sidebar: [],
  labels: [{ entity: 'attachment', load: async () => (await import('./labels.ts')).ATTACHMENT_LABELS }],
  onRecords: async () => (await import('./record-files.tsx')).RecordFiles,
};
