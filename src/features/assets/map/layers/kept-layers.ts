import { FIRST_LAYERS, LAYER_NAMES, type LayerName } from './map-layers.ts';

/** Of this device: names of layers alone, which say nothing of anybody. */
const KEY = 'map-layers';

export function keptLayers(): readonly LayerName[] {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return FIRST_LAYERS;
  const names = kept.split(',');
  return LAYER_NAMES.filter((name) => names.includes(name));
}

export function keepLayers(names: readonly LayerName[]): void {
  localStorage.setItem(KEY, names.join());
}
