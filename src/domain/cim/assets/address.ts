import { type CimObject, type CimObjects, idOf } from '../model/cim-object.ts';
import { statementsOf } from '../reading/staged-file.ts';

/** One line: street, number, code and town, as far as the location says them (IEC 61968-11, StreetAddress). */
export function addressLine(objects: CimObjects, location: CimObject | undefined): string | null {
  if (!location) return null;
  const parts = new Map<string, string>();
  gather(location, parts);
  // Also with ids of their own, as some programs write the parts.
  const main = objects.get(idOf(location, 'Location.mainAddress') ?? '');
  for (const part of [main, ...DETAILS.map((role) => objects.get(idOf(main, role) ?? ''))]) {
    if (part) gather(part, parts);
  }
  const said = (...names: readonly string[]) => names.flatMap((name) => parts.get(name) ?? []).join(' ');
  const street = said('StreetDetail.prefix', 'StreetDetail.name', 'StreetDetail.type', 'StreetDetail.suffix');
  const lines = [
    `${street} ${said('StreetDetail.number')}`.trim(),
    said('StreetDetail.addressGeneral', 'StreetDetail.buildingName'),
    said('StreetAddress.poBox', 'StreetDetail.poBox'),
    `${said('StreetAddress.postalCode', 'TownDetail.code')} ${said('TownDetail.section', 'TownDetail.name')}`.trim(),
    said('TownDetail.stateOrProvince'),
    said('TownDetail.country'),
  ].filter((line) => line !== '');
  return lines.length === 0 ? null : lines.join(', ');
}

const DETAILS = ['StreetAddress.streetDetail', 'StreetAddress.townDetail'];

/** The last step of a path is the part; the second address of a location is left out. */
function gather(object: CimObject, parts: Map<string, string>): void {
  for (const [name, value] of statementsOf(object.values)) {
    if (typeof value !== 'string' || name.startsWith('Location.secondaryAddress')) continue;
    const leaf = name.slice(name.lastIndexOf('/') + 1);
    if (/^(StreetDetail|TownDetail|StreetAddress)\./.test(leaf) && !parts.has(leaf)) parts.set(leaf, value);
  }
}
