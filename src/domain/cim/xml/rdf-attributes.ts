import type { SaxesTagNS } from 'saxes';
import { canonicalId } from '../reading/references.ts';
import type { StagedObject } from '../reading/staged-file.ts';

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

export function isRdf(tag: SaxesTagNS, local: string): boolean {
  return tag.local === local && tag.uri === RDF;
}

export function tagAttribute(tag: SaxesTagNS, uri: string, local: string): string | undefined {
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name];
    if (attribute?.local === local && attribute.uri === uri) return attribute.value;
  }
  return undefined;
}

/** Who the element speaks of. Undefined where it does not say. A `nodeID` counts within its file only. */
export function readIdentity(
  tag: SaxesTagNS,
  file: string,
): { readonly id: string; readonly how: StagedObject['how'] } | undefined {
  const defined = tagAttribute(tag, RDF, 'ID');
  if (defined !== undefined && canonicalId(defined) !== '') return { id: defined, how: 'ID' };
  const about = tagAttribute(tag, RDF, 'about');
  if (about !== undefined && canonicalId(about) !== '') return { id: about, how: 'about' };
  const node = tagAttribute(tag, RDF, 'nodeID');
  return node ? { id: `_:${file}:${node}`, how: 'nodeID' } : undefined;
}
