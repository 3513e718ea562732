import type { FileRefusal, FileWarning } from '../../import/report/file-report.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import { type CimObject, cimText, objectOf } from '../model/cim-object.ts';
import type { CimIndex } from './cim-index.ts';
import { readLocation } from './geometry.ts';

/** Points that are no places, and coordinate systems that nothing is placed by: said once for each system. */
export function checkPlaces(index: CimIndex): {
  readonly refused: readonly FileRefusal[];
  readonly warnings: readonly FileWarning[];
} {
  const refused: FileRefusal[] = [];
  const systems = new Map<string, FileWarning>();
  for (const location of index.objects.values()) {
    if (!index.points.has(location.id)) continue;
    const reading = readLocation(location, index);
    if (!reading) continue;
    if ('refused' in reading) appendAll(refused, reading.refused);
    const isOther = 'otherSystem' in reading;
    const system = isOther ? reading.otherSystem : '';
    if (systems.has(system) || (!isOther && isSaid(location, index))) continue;
    const message = isOther
      ? `coordinates of ${system.slice(0, 100)} are kept and place nothing: WGS 84 (EPSG:4326) is needed`
      : 'no file says the coordinate system: WGS 84 is taken';
    systems.set(system, { file: location.file, line: location.line, element: 'CoordinateSystem', message });
  }
  return { refused, warnings: [...systems.values()].slice(0, MOST_SYSTEMS) };
}

function isSaid(location: CimObject, { objects }: CimIndex): boolean {
  const system = objectOf(objects, location, 'Location.CoordinateSystem');
  return cimText(system, 'CoordinateSystem.crsUrn') !== undefined;
}

const MOST_SYSTEMS = 20;
