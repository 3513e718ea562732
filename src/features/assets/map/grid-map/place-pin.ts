import { type MapLibreMap, Marker } from 'maplibre-gl';
import { planeAround } from '../../../../domain/geometry/local-plane.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { pinStep } from './pin-step.ts';
import type { MapColours } from './style/map-colours.ts';

/** A pin at one place, which is dragged or moved by the arrow keys. */
export interface PlacePin {
  moveTo(place: LonLat): void;
  remove(): void;
}

export interface PinWish {
  readonly place: LonLat;
  /** What a screen reader says of it. */
  readonly label: string;
  onMoved(place: LonLat): void;
}

export function putPin(map: MapLibreMap, { place, label, onMoved }: PinWish, colours: MapColours): PlacePin {
  const element = pinElement(label, colours);
  const marker = new Marker({ element, anchor: 'bottom', draggable: true, subpixelPositioning: true })
    .setLngLat([place.longitude, place.latitude])
    .addTo(map);
  const here = (): LonLat => {
    const { lng, lat } = marker.getLngLat().wrap();
    return { longitude: lng, latitude: lat };
  };
  marker.on('drag', () => onMoved(here()));
  element.addEventListener('keydown', (event) => {
    const step = pinStep(event);
    if (!step) return;
    // The map would move under it.
    event.preventDefault();
    event.stopPropagation();
    const next = planeAround(here()).placeOf(step);
    marker.setLngLat([next.longitude, next.latitude]);
    onMoved(next);
  });
  // A press on the pin is no press on the map beneath.
  element.addEventListener('click', (event) => event.stopPropagation());
  return {
    moveTo({ longitude, latitude }) {
      marker.setLngLat([longitude, latitude]);
    },
    remove() {
      marker.remove();
    },
  };
}

/** Points: a thumb in a glove finds it. */
const SIZE = 56;

/** Its tip is at the foot of the element. */
const OUTLINE = 'M12 23.5S4.5 15 4.5 9.5a7.5 7.5 0 0 1 15 0C19.5 15 12 23.5 12 23.5z';

function pinElement(label: string, { chosen, halo }: MapColours): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.setAttribute('aria-label', label);
  Object.assign(element.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    width: `${SIZE}px`,
    height: `${SIZE}px`,
    padding: '0',
    border: '0',
    background: 'none',
    cursor: 'grab',
    touchAction: 'none',
  });
  const drawing = part('svg', { viewBox: '0 0 24 24', width: '100%', height: '100%', 'aria-hidden': 'true' });
  drawing.append(
    part('path', { d: OUTLINE, fill: chosen, stroke: halo, 'stroke-width': '1.5' }),
    part('circle', { cx: '12', cy: '9.5', r: '2.5', fill: halo }),
  );
  element.append(drawing);
  return element;
}

function part(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
