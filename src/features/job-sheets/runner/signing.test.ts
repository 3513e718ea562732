import { beforeEach, describe, expect, it } from 'vitest';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import type { FieldValues } from '../../../domain/kit/entity/entity.ts';
import { type KnownSignature, type Signing, signingOf } from './signing.ts';

const NOW = '2026-11-23T06:00:00.000Z';

let sheet: JobSheet;
let written: FieldValues[];
let isFull: boolean;
let signing: Signing;

beforeEach(() => {
  sheet = { id: 's', signature: null, signedBy: null, signers: [] } as unknown as JobSheet; // what is looked at
  written = [];
  isFull = false;
  const update = async (_entity: unknown, _id: string, changes: FieldValues) => {
    if (isFull && changes['signature'] !== null) throw new Error('full');
    written.push(changes);
    sheet = { ...sheet, ...changes };
  };
  type Given = Parameters<typeof signingOf>;
  const attempt: Given[1]['attempt'] = async (write) => void (await write(sheet));
  const turns: Given[1] = {
    attempt,
    run: async (write) => attempt(write).then(() => true),
    change: async (changesOf) =>
      attempt(async (fresh) => update(null, fresh.id, changesOf(fresh))).then(() => true),
  };
  signing = signingOf({ update } as unknown as Given[0], turns, 'me', () => NOW);
});

const pad = (strokes = ''): KnownSignature => ({ strokes, awaited: null });

describe('a signature', () => {
  it('is given with its name, and taken off before it is given under another one', async () => {
    const known = pad();
    await signing.sign('Anna ', 'M 1 1', known);
    expect(sheet).toMatchObject({ signedBy: 'Anna', signature: 'M 1 1', signedAt: NOW });
    await signing.sign('Anne', 'M 1 1', known);
    expect(written.slice(1)).toEqual([
      { signature: null },
      { signedBy: 'Anne', signature: 'M 1 1', signedAt: NOW },
    ]);
    expect(known).toEqual({ strokes: 'M 1 1', awaited: 'M 1 1' });
  });

  it('that was taken off elsewhere does not come back with the next name or stroke', async () => {
    const known = pad();
    await signing.sign('Anna', 'M 1 1', known);
    await signing.takeSignaturesOff();
    for (const strokes of ['M 1 1', 'M 1 1 M 2 2'])
      await expect(signing.sign('Bert', strokes, known)).rejects.toMatchObject({ code: 'seen_changed' });
    expect(sheet).toMatchObject({ signature: null, signedBy: 'Anna' });
  });

  it('of somebody else is not taken off', async () => {
    sheet = { ...sheet, signature: 'M 9 9', signedBy: 'Cy' };
    await expect(signing.sign('Bert', 'M 1 1', pad())).rejects.toMatchObject({ code: 'seen_changed' });
    expect(sheet).toMatchObject({ signature: 'M 9 9', signedBy: 'Cy' });
  });

  it('that finds no room is tried again', async () => {
    const known = pad();
    await signing.sign('Anna', 'M 1 1', known);
    isFull = true;
    await expect(signing.sign('Anna', 'M 1 1 M 2 2', known)).rejects.toThrow('full');
    expect(known).toEqual({ strokes: '', awaited: null });
    isFull = false;
    await signing.sign('Anna', 'M 1 1 M 2 2', known);
    expect(sheet).toMatchObject({ signature: 'M 1 1 M 2 2', signedBy: 'Anna' });
  });
});
