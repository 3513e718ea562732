import { msg } from '@lingui/core/macro';
import type { ListView } from '../../resource/list/list-view.ts';

const STATIONS = 'Substation,PowerPlant,ConverterStation';

/** Tabs of the list of assets; its map opens with the same filters. */
export const ASSET_VIEWS: readonly ListView[] = [
  { id: 'stations', label: msg`Stations`, state: () => ({ filters: { kind: STATIONS } }) },
  { id: 'outOfUse', label: msg`Not ready for use`, state: () => ({ filters: { status: 'notReadyForUse' } }) },
];
