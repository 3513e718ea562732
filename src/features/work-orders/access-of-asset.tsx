import { isUuid } from '../../domain/kit/values/ids.ts';
import { entities } from '../../domain/registry.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { AccessNotes } from '../../resource/safety/access-notes.tsx';

/** What whoever goes to the asset of an order has to know. */
export function AccessOfAsset({ assetId }: { assetId: string | null }) {
  const asset = useRecord(entities.asset, isUuid(assetId) ? assetId : null);
  return asset ? <AccessNotes asset={asset} /> : null;
}
