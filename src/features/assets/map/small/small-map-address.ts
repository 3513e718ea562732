import { entities } from '../../../../domain/registry.ts';
import { addressOfCamera } from '../device/kept-camera.ts';
import { RECORD_IN_ADDRESS, recordAddress } from '../map-record.ts';
import type { PlacedRecord } from './placed-record.ts';

/** Near enough to see what stands beside it. */
export const NEAR_ZOOM = 16;

/** The map with a record in its middle, chosen. */
export function addressOfPlaced(placed: PlacedRecord): string {
  const at = addressOfCamera({ longitude: placed.longitude, latitude: placed.latitude, zoom: NEAR_ZOOM });
  const isAsset = placed.entity === entities.asset.name;
  return `/tenant/map?at=${at}&${isAsset ? 'asset' : RECORD_IN_ADDRESS}=${isAsset ? placed.id : recordAddress(placed)}`;
}
