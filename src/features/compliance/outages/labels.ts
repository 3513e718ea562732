import { msg } from '@lingui/core/macro';
import type { outage } from '../../../domain/compliance/outage.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const OUTAGE_LABELS: LabelSet<typeof outage> = {
  entity: 'outage',
  singular: msg`Outage`,
  plural: msg`Outages`,
  none: msg`No outages yet`,
  create: msg`New outage`,
  empty: msg`An outage is an interruption of supply to customers: from when to when, how many, and why. SAIDI, SAIFI and CAIDI are calculated from them.`,
  deleteTitle: msg`Delete this outage?`,
  fields: {
    number: msg`Number`,
    title: msg`Title`,
    startedAt: msg`Began`,
    endedAt: msg({ message: 'Ended', context: 'time' }),
    customersInterrupted: msg`Customers out`,
    cause: msg`Cause`,
    assetId: msg`Asset`,
    workOrderId: msg`Work order`,
    geometry: msg`Position`,
    note: msg`Note`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    endedAt: msg`Empty while customers are without supply.`,
  },
  choices: {
    cause: {
      equipment: { label: msg`Equipment` },
      lightning: { label: msg`Lightning` },
      weather: { label: msg`Weather` },
      vegetation: { label: msg`Vegetation` },
      wildlife: { label: msg`Wildlife` },
      public: { label: msg`Public` },
      planned: { label: msg({ message: 'Planned', context: 'compliance' }) },
      unknown: { label: msg`Unknown` },
    },
  },
};
