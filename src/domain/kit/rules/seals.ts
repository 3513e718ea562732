import type { DecidedField, Decision } from '../entity/declared-decision.ts';
import type { EntityDefinition, FieldValues } from '../entity/entity.ts';
import { type AnyItem, itemsOf, type Json } from '../fields/field.ts';
import { decidedFieldName, decidedValue, signerFields } from './decision.ts';

/**
 * What a seal is made of, the same text for the same content whatever the order of keys: what it was about, and the signature
 * under it with who signed and when.
 */
export function sealedContent({ decisions = [] }: EntityDefinition, seal: string, row: FieldValues): string {
  const sealing = decisions.filter((decision) => decision.seal === seal);
  return contentOf([...(sealing[0]?.about ?? []), ...new Set(sealing.flatMap(signerFields))], row);
}

/** The same of rows that were sealed when a seal was made of less: before it covered all of this, and before the signer was part of it. */
export function formerContents(
  { decisions = [] }: EntityDefinition,
  seal: string,
  row: FieldValues,
): string[] {
  const sealing = decisions.filter((decision) => decision.seal === seal);
  const [first] = sealing;
  const signers = new Set(sealing.flatMap(signerFields));
  const before = first?.sealedBefore ?? [];
  const oldest = before.at(-1) ?? first?.about ?? [];
  return [...before.map((fields) => contentOf([...fields, ...signers], row)), contentOf(oldest, row)];
}

/** What the seal of one signature of a list is made of: what they signed, and all that their entry says. */
export function signerContent({ about }: Decision, row: FieldValues, signer: AnyItem): string {
  return signedContent(about, row, signer);
}

/** The same of signatures that were sealed when a seal covered less. */
export function formerSignerContents(
  { sealedBefore = [] }: Decision,
  row: FieldValues,
  signer: AnyItem,
): string[] {
  return sealedBefore.map((fields) => signedContent(fields, row, signer));
}

function signedContent(fields: readonly DecidedField[], row: FieldValues, signer: AnyItem): string {
  return JSON.stringify([...partsOf(fields, row), ['signer', sorted(signer)]]);
}

/**
 * The seals of a list of signatures as they are after a write, by id: those that were there stay, and go with their signature.
 *
 * @param hash of a content
 */
export function signerSeals(
  decision: Decision,
  before: FieldValues | null,
  after: FieldValues,
  hash: (content: string) => string,
): FieldValues {
  const { signature = '', seal = '' } = decision;
  const kept = (before?.[seal] ?? {}) as FieldValues; // a map, or nothing yet
  return Object.fromEntries(
    itemsOf(after[signature]).map((signer) => [
      signer.id,
      kept[signer.id] ?? hash(signerContent(decision, after, signer)),
    ]),
  );
}

function contentOf(fields: readonly DecidedField[], row: FieldValues): string {
  return JSON.stringify(partsOf(fields, row));
}

function partsOf(fields: readonly DecidedField[], row: FieldValues): Json[] {
  return fields.map((field) => [decidedFieldName(field), sorted(decidedValue(field, row))]);
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => sorted(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
