import type { FeatureCollection, Geometry } from 'geojson';
import { GeoJSONSource, MapLibreMap, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { MapPlaces } from '../../../../data/read/map/open-map-places.ts';
import type { MapBox } from '../../../../data/read/map/place-questions.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import type { OfferedBaseMap } from '../../../../domain/map/base/base-map.ts';
import { DEEPEST_ZOOM } from '../../../../domain/map/tile-cells.ts';
import type { MapRecord } from '../map-record.ts';
import { addMark } from './add-mark.ts';
import { BASE, showBaseMap } from './base/base-source.ts';
import { loadLand } from './land.ts';
import { lngLatOf, lonLatOf } from './lng-lat.ts';
import { noteDrawings } from './map-moments.ts';
import { type MapPicture, pictureOf } from './map-picture.ts';
import { restOf } from './map-rest.ts';
import type { MarkedBy } from './mark-looks.ts';
import { type PinWish, type PlacePin, putPin } from './place-pin.ts';
import { answerTiles } from './place-protocol.ts';
import { refreshing } from './refresh-source.ts';
import { mapColours } from './style/map-colours.ts';
import { type Drawn, type GroundSource, mapStyle, markImage, PRESSED } from './style/map-style.ts';
import { CHOSEN_SHAPES, isChosen } from './style/shape-layers.ts';
import { withoutTiles } from './style/style-without-tiles.ts';
import { pressedAt } from './tell-press.ts';

/** Where the map looks. */
export interface MapCamera extends LonLat {
  readonly zoom: number;
}

/** The drawn map: it knows nothing of React, and React nothing of it. */
export interface GridMap {
  /** Tiles are asked for again, without a moment in which there are none. */
  refreshPlaces(): void;
  draw(what: Exclude<Drawn, GroundSource>, features: FeatureCollection): void;
  /** Between the ground and the grid. Whoever shows one answers for its tiles (`base-protocol.ts`). */
  showBase(base: OfferedBaseMap | null): void;
  refreshBase(): void;
  markBy(by: MarkedBy): void;
  /** Draws the line or area of this asset so that it is told from others. Null: of none. */
  emphasise(id: string | null): void;
  fit(box: MapBox): void;
  /** @param least how near, where the map is farther away */
  goTo(place: LonLat, least?: number): void;
  zoomBy(levels: 1 | -1): void;
  pin(wish: PinWish): PlacePin;
  /** What it shows now. */
  picture(): Promise<MapPicture>;
  close(): void;
}

/** What somebody did on the map. */
export interface MapListener {
  /** It came to rest. `metres`: a point on the screen, in its middle. */
  onRest(box: MapBox, camera: MapCamera, metres: number): void;
  /** Pressed beside everything that is told below. */
  onPress(place: LonLat): void;
  /** The nearest one to a press. */
  onPick(record: MapRecord): void;
  /** Pressed for long, or with the other button: meant is the place itself. */
  onPlace(place: LonLat): void;
  /** The ground or a tile could not be drawn; the map goes on. */
  onFailure(error: Error): void;
  /** The device took away what it is drawn with, as it may when memory is short, or gave it back. */
  onDrawable(isDrawable: boolean): void;
}

export interface MapOpening {
  readonly container: HTMLElement;
  /** Answers for the tiles of assets; null: there are none, and what is shown of assets is drawn (`AssetSource`). */
  readonly places: MapPlaces | null;
  readonly camera: MapCamera;
  readonly by: MarkedBy;
  /** Its name: its colours are read where the map is opened. */
  readonly theme: string;
  /** What a screen reader says of the map. */
  readonly label: string;
  /** Only looked at: it takes no press and no key, and a screen reader hears of a picture. */
  readonly isStill?: boolean;
  /** Of the names of countries. */
  readonly locale: string;
  readonly listener: MapListener;
  /** While an area is drawn, whatever is pressed is a corner. */
  isDrawing(): boolean;
}

/** @throws Error where the browser has no WebGL 2 */
export function openGridMap(opening: MapOpening): GridMap {
  // A file of ours: the policy allows no worker from a blob.
  setWorkerUrl(workerUrl);
  const stopTiles = opening.places ? answerTiles(opening.places) : () => {};
  try {
    return drawnMap(opening, stopTiles);
  } catch (error) {
    stopTiles();
    throw error;
  }
}

function drawnMap(
  { container, places, camera, by, theme, label, locale, listener, isDrawing, isStill = false }: MapOpening,
  stopTiles: () => void,
): GridMap {
  const colours = mapColours();
  const style = mapStyle(colours, by, theme);
  const map = new MapLibreMap({
    container,
    style: places ? style : withoutTiles(style),
    interactive: !isStill,
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    maxZoom: DEEPEST_ZOOM + 4,
    // It writes HTML, which Trusted Types refuse; the screen says whose data it is.
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': label },
  });
  if (isStill) asPicture(map.getCanvas());
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.setMissingStyleImageResolver((id) => addMark(map, id, colours));
  const stopListening = listenTo(map, listener, isDrawing);
  noteDrawings(map);
  showGround(map, locale).catch((error: unknown) => listener.onFailure(new Error(String(error))));
  return {
    refreshPlaces: refreshing(map, 'places'),
    draw: drawingOn(map),
    showBase: (base) => whenStyled(map, () => showBaseMap(map, base, colours, { theme, locale })),
    refreshBase: refreshing(map, BASE),
    markBy: (next) =>
      whenStyled(map, () => map.setLayoutProperty(PRESSED.alone, 'icon-image', markImage(next))),
    emphasise: (id) =>
      whenStyled(map, () => {
        for (const layer of Object.values(CHOSEN_SHAPES)) map.setFilter(layer, isChosen(id ?? ''));
      }),
    fit: ({ west, south, east, north }) =>
      map.fitBounds([west, south, west > east ? east + 360 : east, north], {
        padding: 48,
        maxZoom: 15,
        ...(isStill ? { duration: 0 } : motion()),
      }),
    goTo: (place, least = 0) =>
      map.easeTo({ center: lngLatOf(place), zoom: Math.max(map.getZoom(), least), ...motion() }),
    zoomBy: (levels) => map.zoomTo(map.getZoom() + levels, motion()),
    pin: (wish) => putPin(map, wish, colours),
    picture: () => pictureOf(map),
    close() {
      stopListening();
      map.remove();
      stopTiles();
    },
  };
}

/** Milliseconds; none for who wants no motion. */
function motion(): { duration: number } {
  return { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160 };
}

/** @returns the function that stops what would hear of its end */
function listenTo(map: MapLibreMap, listener: MapListener, isDrawing: () => boolean): () => void {
  const tellRest = () => {
    const { box, camera, metres } = restOf(map);
    listener.onRest(box, camera, metres);
  };
  // Its own end takes the context away too.
  let isClosed = false;
  map.on('error', ({ error }) => listener.onFailure(new Error(error.message)));
  map.on('webglcontextlost', () => !isClosed && listener.onDrawable(false));
  map.on('webglcontextrestored', () => listener.onDrawable(true));
  map.on('moveend', tellRest);
  map.on('load', tellRest);
  map.on('click', (event) => tellPress(map, event, listener, isDrawing()));
  map.on('contextmenu', ({ lngLat }) => isDrawing() || listener.onPlace(lonLatOf(lngLat)));
  return () => {
    isClosed = true;
  };
}

/** The map library says that it is a region to move in. */
function asPicture(canvas: HTMLCanvasElement): void {
  canvas.setAttribute('role', 'img');
  canvas.removeAttribute('tabindex');
}

function whenStyled(map: MapLibreMap, then: () => void): void {
  if (map.isStyleLoaded() || map.getSource('land')) then();
  else map.once('styledata', then);
}

/** What is drawn before the style is there is drawn once it is. */
function drawingOn(map: MapLibreMap): GridMap['draw'] {
  const drawn = new Map<Drawn, FeatureCollection>();
  map.on('style.load', () => {
    for (const [what, features] of drawn) setSource(map, what, features);
  });
  return (what, features) => {
    drawn.set(what, features);
    setSource(map, what, features);
  };
}

function setSource(map: MapLibreMap, name: Drawn, data: FeatureCollection | Geometry): void {
  const source = map.getSource(name);
  if (source instanceof GeoJSONSource) inBackground(source.setData(data));
}

async function showGround(map: MapLibreMap, locale: string): Promise<void> {
  const { land, borders, names } = await loadLand(locale);
  whenStyled(map, () => {
    setSource(map, 'land', land);
    setSource(map, 'borders', borders);
    setSource(map, 'countries', names);
  });
}

function tellPress(
  map: MapLibreMap,
  { point, lngLat }: MapMouseEvent,
  listener: MapListener,
  isCorner: boolean,
): void {
  const place = lonLatOf(lngLat);
  if (isCorner) return listener.onPress(place);
  const pressed = pressedAt(map, point);
  switch (pressed.kind) {
    case 'heap':
      map.easeTo({ center: lngLatOf(pressed.place), zoom: map.getZoom() + 2, ...motion() });
      return undefined;
    case 'record':
      return listener.onPick(pressed.record);
    case 'nothing':
      return listener.onPress(place);
  }
}
