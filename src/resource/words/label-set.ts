import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { EntityDefinition, FieldOfKind, RowBase } from '../../domain/kit/entity/entity.ts';
import type { Tone } from '../../ui/theme/tone.ts';

/** How a choice value reads: its word, and for statuses a tone and an icon, since a status is never colour alone. */
export interface ChoiceLabel {
  readonly label: MessageDescriptor;
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
}

/** The words of one entity: everything that a generic screen says about it. */
export interface LabelSet<D extends EntityDefinition = EntityDefinition> {
  /** Name of the entity in the registry. */
  readonly entity: D['name'];
  readonly singular: MessageDescriptor;
  readonly plural: MessageDescriptor;
  /** Title of the empty list: "No work orders yet". A sentence of its own: no language lets one put nouns together. */
  readonly none: MessageDescriptor;
  /** The one button: "New work order". */
  readonly create: MessageDescriptor;
  /** What an empty list says: what this is for. */
  readonly empty: MessageDescriptor;
  readonly deleteTitle: MessageDescriptor;
  readonly fields: { readonly [F in keyof D['fields']]: MessageDescriptor } & {
    readonly [B in keyof RowBase]?: MessageDescriptor;
  } & { readonly [C in keyof D['list']['computed']]: MessageDescriptor };
  /** A sentence under a field whose term is not obvious. */
  readonly help?: { readonly [F in keyof D['fields']]?: MessageDescriptor };
  /** Words of the fields of list items, by list: `items.checklist.label`. */
  readonly items?: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>>;
  /** Words of choice values, by field; of a list item's field as `checklist/result`. */
  readonly choices: ChoiceWords<D>;
  /** What is said in place of the generic message when a required field is empty (R5.1–R5.3). */
  readonly required?: MessageDescriptor;
  /** The same, for the summary at the top of the form. */
  readonly requiredSummary?: MessageDescriptor;
  readonly failures?: FailureWords;
}

/** Each choice of the entity has a word for each of its values. */
type ChoiceWords<D extends EntityDefinition> = Readonly<
  Record<string, Readonly<Record<string, ChoiceLabel>>>
> & {
  readonly [F in FieldOfKind<D, 'choice'>]: D['fields'][F] extends {
    readonly values: readonly (infer V extends string)[];
  }
    ? Readonly<Record<V, ChoiceLabel>>
    : never;
};

/** The catalogue's words (R8) for what the device itself could not do. Absent: the generic ones. */
export interface FailureWords {
  readonly fetch?: MessageDescriptor;
  /** One record. */
  readonly read?: MessageDescriptor;
  readonly create?: MessageDescriptor;
  readonly update?: MessageDescriptor;
  readonly remove?: MessageDescriptor;
}

/** A function that loads the words of an entity; they are in the feature's own chunk. */
export interface LabelLoader {
  readonly entity: string;
  load(): Promise<LabelSet>;
}
