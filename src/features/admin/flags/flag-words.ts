import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FEATURE_KEYS } from '../../../domain/identity/feature-flag.ts';

interface FlagWords {
  readonly name: MessageDescriptor;
  /** What people have with it, and what becomes of it when it is off. */
  readonly help: MessageDescriptor;
}

const FLAG_WORDS: Readonly<Record<(typeof FEATURE_KEYS)[number], FlagWords>> = {
  inventory: {
    name: msg`Inventory`,
    help: msg`Items, stock and bins. Off: its screens are gone for everybody, and its records are kept.`,
  },
  manufacturing: {
    name: msg`Manufacturing`,
    help: msg`Orders of the own workshop. Off: its screens are gone for everybody, and its records are kept.`,
  },
  switchingByOnePerson: {
    name: msg`Switching approved by one person`,
    help: msg`Off: a switching request is approved by somebody else than who asked for it. On: one person may do both.`,
  },
  closingByOnePerson: {
    name: msg`Work closed by who wrote its cost`,
    help: msg`Off: an order with an actual cost is closed by somebody else than who entered the cost. On: one person may do both, as in a small office.`,
  },
};

/** Undefined for a switch that a newer server knows and this app does not. */
export function flagWords(key: string): FlagWords | undefined {
  return Object.entries(FLAG_WORDS).find(([known]) => known === key)?.[1];
}
