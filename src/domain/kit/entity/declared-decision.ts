import type { AnyRow } from '../fields/row.ts';

/**
 * A step that grants, issues, signs, orders, counts or closes. Whoever takes it names what they saw, and while it stands
 * nobody changes what it was about; device and server read the same declaration (docs/decisions/0043).
 */
export interface Decision {
  /**
   * What stands is told by one of these statuses, or by a signature that is there: a text, or a list of which each item is
   * somebody's. To such a list others are added, and each of its own is taken off; none is changed.
   */
  readonly statuses?: readonly string[];
  readonly signature?: string;
  /** Taken by each write that sets one of these parts on an item of the list: a step that is ordered or carried out. */
  readonly marks?: { readonly list: string; readonly parts: readonly string[] };
  /** Takes the permission `<subject>:<action>`; absent: whoever may edit the record. */
  readonly action?: string;
  /** Taken by a call of its own, on the row as it stands at that moment: no write of the record brings it about. */
  readonly byCall?: true;
  /** Somebody else decides than who asked, made the record, wrote on it last or ever wrote what is granted. */
  readonly byAnother?: ByAnother;
  /** What is decided about: a write that decides names each of them as its person saw it. */
  readonly about: readonly DecidedField[];
  /** What nobody changes while it stands: what it is about unless given; `record`: every field. */
  readonly fixes?: readonly DecidedField[] | 'record';
  /** What of the record goes on while `record` is fixed. */
  readonly goesOn?: readonly string[];
  /** How it is taken back; absent: it stands for good. */
  readonly undo?: Undo;
  /** Photographs and files of the record belong to what was decided: none is taken away while it stands. */
  readonly evidence?: true;
  /**
   * A server-kept text: the hash of what was decided about and of who signed, so that anybody can see whether it still fits. Of a
   * list of signatures a map: the hash of each by its id.
   */
  readonly seal?: string;
  /** What earlier seals were made of, the last first, where that was less than it is about now: they stay good for what they covered. */
  readonly sealedBefore?: readonly (readonly DecidedField[])[];
}

export interface ByAnother {
  /** Person fields that name who asked. */
  readonly people: readonly string[];
  /** Only who ever wrote one of these asked, beside `people`; absent: who made the record, wrote on it last or wrote what is granted. */
  readonly writes?: readonly string[];
  /** Rows it is asked of; absent: all. */
  readonly when?: (row: AnyRow) => boolean;
  /** Key of the tenant's switch that leaves it to one person. */
  readonly unlessFlag?: string;
}

export interface Undo {
  /** Statuses it may be left for; none for a signature, which is taken off. */
  readonly to?: readonly string[];
  /** Takes the permission `<subject>:<action>`; absent: whoever may edit the record. */
  readonly action?: string;
  /** A text field that has to say why. */
  readonly reason?: string;
  /** Statuses that may be gone to without saying why. */
  readonly freely?: readonly string[];
  /** Fields that become empty with it: the signature under what is reopened. */
  readonly clears?: readonly string[];
}

/** A field; of a list only which items there are, in which order, and these parts of each. */
export type DecidedField = string | { readonly list: string; readonly parts: readonly string[] };
