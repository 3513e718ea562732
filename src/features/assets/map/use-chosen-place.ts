import { recordPlaces } from '../../../data/read/places/record-places.ts';
import { placeOfAsset } from '../../../domain/assets/place-of-asset.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import type { ChosenOnMap } from './use-choice.ts';

/** Where the chosen record stands, though its layer may be switched off. */
export function useChosenPlace({ record, asset }: ChosenOnMap): LonLat | undefined {
  const { database } = useWorkspace();
  const other = record && record.entity !== 'asset' ? record : null;
  const row = useRecord(other?.entity ?? 'asset', other?.id ?? null);
  const place = useLive(database, async (local) => row && (await recordPlaces(local, [row]))(row), [row]);
  return asset ? placeOfAsset(asset) : other ? place || undefined : undefined;
}
