import { defineEntity } from '../kit/entity/entity.ts';

/** That a person wants the details of an asset on their devices, wherever it lies. It goes with the asset. */
export const keptAsset = defineEntity({
  name: 'keptAsset',
  table: 'kept_assets',
  store: 'keptAssets',
  path: '/v1/kept-assets',
  verbs: { list: true, read: true, create: true, remove: true },
  subject: 'assets',
  screens: 'assets/kept',
  titleField: 'assetId',
  defaults: {},
  fields: {
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'take', required: true },
  },
  groups: [],
  own: ['create', 'remove'],
  goneAtOnce: true,
  scope: { kind: 'assigned', people: [], personal: true },
  list: { columns: [], filters: ['assetId'], sorts: ['-updatedAt'], search: [], counts: [] },
});
