import type { Field } from './field.ts';

/** What is not typed into one control as it stands: lists, maps, documents and geometries have editors of their own, or none. */
export function isTypedApart({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'items' || kind === 'map' || kind === 'document' || kind === 'geometry';
}
