import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../ui/tone.ts';

/** How a choice value reads: its word, and for statuses a tone and an icon, since a status is never colour alone. */
export interface ChoiceLabel {
  readonly label: MessageDescriptor;
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
}

/** The words of one entity: everything that a generic screen says about it. */
export interface LabelSet {
  /** Name of the entity in the registry. */
  readonly entity: string;
  readonly singular: MessageDescriptor;
  readonly plural: MessageDescriptor;
  /** Title of the empty list: "No work orders yet". A sentence of its own: no language lets one put nouns together. */
  readonly none: MessageDescriptor;
  /** The one button: "New work order". */
  readonly create: MessageDescriptor;
  /** What an empty list says: what this is for. */
  readonly empty: MessageDescriptor;
  readonly deleteTitle: MessageDescriptor;
  readonly fields: Readonly<Record<string, MessageDescriptor>>;
  /** A sentence under a field whose term is not obvious. */
  readonly help?: Readonly<Record<string, MessageDescriptor>>;
  /** Words of the fields of list items, by list: `items.checklist.label`. */
  readonly items?: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>>;
  /** Words of choice values, by field; of a list item's field as `checklist/result`. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, ChoiceLabel>>>>;
  /** What is said in place of the generic message when a required field is empty (R5.1–R5.3). */
  readonly required?: MessageDescriptor;
  /** The same, for the summary at the top of the form. */
  readonly requiredSummary?: MessageDescriptor;
  readonly failures?: FailureWords;
}

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
