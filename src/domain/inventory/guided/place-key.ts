/** Stands in no bin's name: those are typed and scanned, without control characters. */
const BETWEEN = '\u001f';

interface NamedPlace {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
}

/**
 * A container among the bins of a guided job, or another store that goods are moved to: its code, as its label says it, and its id, so
 * that no bin of the same name is taken for it. Bins are their own names.
 */
export function wholePlace({ id, code, name }: NamedPlace): string {
  return `${code || name}${BETWEEN}${id}`;
}

/** As people read it. */
export function placeName(place: string): string {
  return place.split(BETWEEN)[0] ?? place;
}

/** Id of the container or store; null for a bin, and for none. */
export function wholePlaceIn(place: string | null | undefined): string | null {
  return place?.split(BETWEEN)[1] ?? null;
}
