/** What a reference leads to. One for each id, however many lead there. */
export interface CimReference {
  readonly id: string;
}

/** A text, a member of an enumeration (`PhaseCode.ABC`), an address; or a reference. */
export type CimValue = string | CimReference;

/**
 * An id in the one form that all files share: `#_7f`, `_7f`, `urn:uuid:7f` and `file.xml#_7f` are one object (IEC 61970-552
 * §6.2). UUIDs are compared without regard to capitals.
 */
export function canonicalId(text: string): string {
  const trimmed = text.trim();
  const address = URN.test(trimmed) ? trimmed.slice('urn:uuid:'.length) : trimmed;
  const fragment = address.slice(address.indexOf('#') + 1);
  const id = fragment.length > 1 && fragment.startsWith('_') ? fragment.slice(1) : fragment;
  return UUID.test(id) ? id.toLowerCase() : id;
}

/**
 * What `rdf:resource` says. Members of enumerations and addresses of the web are texts; an absolute address is an object
 * where it stands in this file's own base, or where its fragment is an id.
 *
 * @param base the file's `xml:base`, or nothing
 */
export function resourceValue(resource: string, base: string): string | { readonly idOf: string } {
  const text = resource.trim();
  const at = text.indexOf('#');
  if (URN.test(text)) return { idOf: text };
  // An address of the web, or a bare id.
  if (at < 0) return text.includes(':') || isMember(text) ? text : { idOf: text };
  const [address, fragment] = [text.slice(0, at), text.slice(at + 1)];
  if (fragment === '') return text;
  if (!address.includes(':')) return { idOf: fragment };
  if (isMember(fragment)) return fragment;
  const isOurs = address === base.replace(/#$/, '') || fragment.startsWith('_') || UUID.test(fragment);
  return isOurs ? { idOf: fragment } : text;
}

/** `PhaseCode.ABC`, `WindingConnection.Yn`: a class, a point and a member. An object may be called so too, within its file. */
export function isMember(name: string): boolean {
  return MEMBER.test(name);
}

const URN = /^urn:uuid:/i;
const MEMBER = /^[A-Z]\w*\.\w+$/;
const UUID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;
