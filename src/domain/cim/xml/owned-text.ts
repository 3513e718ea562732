import { type CimReference, canonicalId } from '../reading/references.ts';

/**
 * Texts that outlive the piece of file they were cut from. An engine keeps a text that was cut out of a larger one as a view
 * of it: one id of 36 letters would keep 64 KB of file, and a model has an id in every piece.
 */
export interface OwnedTexts {
  /** The one copy of a name that comes again and again. */
  name(text: string): string;
  /** A copy of a text that comes once. */
  text(text: string): string;
  /** The one reference to an id, in whatever form it is written. */
  reference(id: string): CimReference;
}

/** For one import: names and ids are shared by all its files. */
export function ownedTexts(): OwnedTexts {
  const names = new Map<string, string>();
  const references = new Map<string, CimReference>();
  return {
    name: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      const own = copied(text);
      names.set(own, own);
      return own;
    },
    text: copied,
    reference: (id) => {
      const canonical = canonicalId(id);
      const known = references.get(canonical);
      if (known) return known;
      const own = { id: copied(canonical) };
      references.set(own.id, own);
      return own;
    },
  };
}

const encoder = new TextEncoder();
// A text may begin with what would be a byte order mark.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Through its bytes: there is no other way to be sure that it is a copy. */
function copied(text: string): string {
  return text.length < SHORTEST_VIEW ? text : decoder.decode(encoder.encode(text));
}

/** V8 copies shorter texts by itself. */
const SHORTEST_VIEW = 13;
