import type { MapLibreMap } from 'maplibre-gl';

export interface MapPicture {
  /** Whoever asked closes it. */
  readonly map: ImageBitmap;
  /** Of a point on the screen. */
  readonly pixels: number;
}

/** Taken while it is drawn: afterwards the device may throw away what lies in its graphics memory. */
export function pictureOf(map: MapLibreMap): Promise<MapPicture> {
  return new Promise((resolve, reject) => {
    map.once('render', () => {
      const canvas = map.getCanvas();
      const pixels = canvas.width / Math.max(1, canvas.clientWidth);
      createImageBitmap(canvas).then((picture) => resolve({ map: picture, pixels }), reject);
    });
    map.triggerRepaint();
  });
}
