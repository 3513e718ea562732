import type { FeatureManifest } from '../../resource/feature-manifest.ts';

/** Photographs and files on records of any kind. */
export const manifest: FeatureManifest = {
  id: 'attachments',
  anyOf: ['attachments:view'],
  routes: [
    {
      path: 'attachments/:id',
      lazy: async () => ({ Component: (await import('./attachment-address.tsx')).AttachmentAddress }),
    },
  ],
  sidebar: [],
  labels: [{ entity: 'attachment', load: async () => (await import('./labels.ts')).ATTACHMENT_LABELS }],
  onRecords: async () => (await import('./record-files.tsx')).RecordFiles,
};
