import { describe, expect, it } from 'vitest';
import { gatesOf } from './gates.ts';
import type { AnyRow, FieldValues } from './kit/entity/entity.ts';
import { entityNamed } from './registry.ts';

const AT = '2026-11-20T08:00:00.000Z';
const NOTHING = [' ', '\t', '\u200b', '\u2800', '\u3164'];

interface Case {
  readonly gate: string;
  readonly row: (said: string) => FieldValues;
  readonly beside?: (said: string) => FieldValues;
}

/** Every text by which a gate takes something for done, as it stands when it is all that is missing. */
const CASES: readonly Case[] = [
  { gate: 'workOrder 0', row: (permitNumber) => ({ permitRequired: true, permitNumber }) },
  {
    gate: 'workOrder 0',
    row: () => ({ permitRequired: true }),
    beside: (permitNumber) => ({ permitNumber, permitConfirmedAt: AT, status: 'Completed' }),
  },
  {
    gate: 'workOrder 1',
    row: () => ({ signatureRequired: true }),
    beside: (signedBy) => ({ signedBy, signature: 'M 1 1', status: 'Completed' }),
  },
  {
    gate: 'jobSheet 0',
    row: (permitNumber) => ({ permitNumber, permitConfirmedAt: AT }),
    beside: () => ({ permitRequired: true }),
  },
  {
    gate: 'jobSheet 1',
    row: (signedBy) => ({ signedBy, signature: 'M 1 1' }),
    beside: () => ({ signatureRequired: true }),
  },
  { gate: 'jobSheet 2', row: (value) => ({ checklist: [{ id: 'a', label: 'Seen', kind: 'text', value }] }) },
  { gate: 'jobSheet 2', row: (value) => ({ checklist: [{ id: 'a', label: 'Seen', kind: 'photo', value }] }) },
  { gate: 'decommissioning 1', row: (manifestNumber) => ({ status: 'Disposed', sf6Kg: 1, manifestNumber }) },
  {
    gate: 'decommissioning 2',
    row: (certificateNumber) => ({ status: 'Disposed', sf6Kg: 1, certificateNumber }),
  },
  { gate: 'installation 2', row: (acceptedBy) => ({ acceptedBy }) },
  { gate: 'plan 0', row: (rejectionReason) => ({ rejectionReason }) },
  { gate: 'shipment 0', row: (receivedBy) => ({ receivedBy }) },
  {
    gate: 'survey 0',
    row: (answer) => ({ answers: { seen: answer } }),
    beside: () => ({ questions: [{ id: 'a', key: 'seen', label: 'Seen', type: 'text', required: true }] }),
  },
];

describe('words that show nothing', () => {
  function missing({ gate, row, beside }: Case, said: string) {
    const [name = '', place] = gate.split(' ');
    const rows = [row(said), ...(beside ? [beside(said)] : [])].map((values) => values as AnyRow);
    const [own, ...others] = rows as [AnyRow, ...AnyRow[]];
    const declared = gatesOf(entityNamed(name))[Number(place)];
    return declared?.missing(own, { beside: others, before: own }).length;
  }

  it.each(CASES)('are none for $gate', (each) => {
    expect(missing(each, 'PTW-1')).toBe(0);
    for (const said of NOTHING) expect([said, missing(each, said)]).toEqual([said, 1]);
  });
});
