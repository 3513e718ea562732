import { msg } from '@lingui/core/macro';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { type Field, type ItemsField, itemsOf, type Json } from '../../domain/kit/fields/field.ts';
import { inOrder } from '../items/item-list.ts';
import { TYPED_SIGNATURE } from '../values/signature-box.ts';
import { isFilled, type Speech } from '../words/value-text.ts';
import type { PaperPart, PaperPhotograph } from './paper.ts';
import { itemLabel, itemText, labelOf, type NamesById, saidText } from './paper-words.ts';

/** A record that people put their names under. */
interface Signed {
  readonly speech: Speech;
  readonly row: AnyRow;
  readonly names: NamesById;
}

/** Each signature with the fields that go with it: who, when, of what. */
export function signedWith(entity: EntityDefinition): string[][] {
  return Object.keys(entity.fields)
    .filter((name) => isSignature(entity.fields[name]))
    .map((name) => [...(entity.groups.find((group) => group.includes(name)) ?? [name])].map(String));
}

/** Who signed, how and when: one by one, and in lists. */
export function signatureParts(ground: Signed, entity: EntityDefinition): PaperPart<PaperPhotograph>[] {
  return [...ownSignatures(ground, entity), ...listedSignatures(ground, entity)];
}

function ownSignatures(
  { speech, row, names }: Signed,
  entity: EntityDefinition,
): PaperPart<PaperPhotograph>[] {
  return signedWith(entity).flatMap((group) => {
    const signature = group.find((name) => isSignature(entity.fields[name])) ?? '';
    const value = row[signature];
    if (!isFilled(value)) return [];
    const said = group.flatMap((name) => {
      const field = entity.fields[name];
      if (name === signature || !field || !isFilled(row[name])) return [];
      return [`${labelOf(speech, name)}: ${saidText(speech, name, field, row, names)}`];
    });
    const alt = labelOf(speech, signature);
    return [{ kind: 'heading', text: alt }, drawnOrTyped(speech, alt, value, said)];
  });
}

/** The part of a list's items that is a signature. */
export function signatureIn({ item }: ItemsField): string | undefined {
  return Object.keys(item).find((key) => isSignature(item[key]));
}

/** Lists of which each item is somebody's signature, with all that it says. */
function listedSignatures(ground: Signed, entity: EntityDefinition): PaperPart<PaperPhotograph>[] {
  const { speech, row, names } = ground;
  return Object.entries(entity.fields).flatMap(([list, field]) => {
    const signature = field.kind === 'items' ? signatureIn(field) : undefined;
    if (field.kind !== 'items' || signature === undefined) return [];
    const seals = row[entity.decisions?.find((each) => each.signature === list)?.seal ?? ''];
    const signed = inOrder(itemsOf(row[list])).map((item): PaperPart<PaperPhotograph> => {
      const said = Object.keys(field.item).flatMap((key) => {
        const text =
          key === signature
            ? ''
            : itemText(speech, { list, key, field: field.item[key], item, names, numbers: new Map() });
        return text === '' ? [] : [`${itemLabel(speech, list, key)}: ${text}`];
      });
      const seal = sealText(speech, seals, item.id);
      return drawnOrTyped(speech, itemLabel(speech, list, signature), item[signature], [...said, ...seal]);
    });
    return signed.length > 0 ? [{ kind: 'heading', text: labelOf(speech, list) }, ...signed] : [];
  });
}

function sealText({ i18n }: Speech, seals: Json | undefined, id: string): string[] {
  const seal = (seals as FieldValues | null | undefined)?.[id];
  return typeof seal === 'string' ? [i18n._(msg`Seal: ${seal}`)] : [];
}

function drawnOrTyped(
  { i18n }: Speech,
  alt: string,
  signature: Json | undefined,
  said: readonly string[],
): PaperPart<PaperPhotograph> {
  const isDrawn = signature !== TYPED_SIGNATURE;
  const typed = isDrawn ? [] : [i18n._(msg`Signed with the typed name`)];
  return { kind: 'signature', path: isDrawn ? String(signature) : null, lines: [...typed, ...said], alt };
}

export function isSignature(field: Field | ItemsField['item'][string] | undefined): boolean {
  return field?.kind === 'text' && field.format === 'signature';
}
