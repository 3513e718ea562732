/**
 * Which places of a line stay (1) so that none that is left out lies further than the tolerance from what is left. Both ends stay.
 * (D. H. Douglas, T. K. Peucker, 1973, doi:10.3138/FM57-6770-U75U-7727.) Without recursion: a spiral would go as deep as it has places.
 *
 * @param distance of a place from the straight part between two others, in the unit of the tolerance
 */
export function stayingPlaces<Place>(
  places: readonly Place[],
  tolerance: number,
  distance: (at: Place, from: Place, to: Place) => number,
): Uint8Array {
  const last = places.length - 1;
  const stays = new Uint8Array(places.length);
  stays[0] = 1;
  stays[last] = 1;
  const open: (readonly [number, number])[] = [[0, last]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    const { at, most } = furthest(places, stretch, distance);
    if (most <= tolerance) continue;
    stays[at] = 1;
    open.push([from, at], [at, to]);
  }
  return stays;
}

function furthest<Place>(
  places: readonly Place[],
  [from, to]: readonly [number, number],
  distance: (at: Place, from: Place, to: Place) => number,
): { at: number; most: number } {
  const [start, end] = [places[from], places[to]];
  let found = { at: from, most: 0 };
  if (start === undefined || end === undefined) return found;
  for (let at = from + 1; at < to; at += 1) {
    const place = places[at];
    const away = place === undefined ? 0 : distance(place, start, end);
    if (away > found.most) found = { at, most: away };
  }
  return found;
}
