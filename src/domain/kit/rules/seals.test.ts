import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobSheet } from '../../job-sheets/job-sheet.ts';
import type { Decision } from '../entity/declared-decision.ts';
import { formerContents, formerSignerContents, sealedContent, signerContent, signerSeals } from './seals.ts';

const hash = (content: string) => createHash('sha256').update(content).digest('hex');

const sheet = {
  title: 'Fuse',
  startedAt: '2026-11-23T05:00:00.000Z',
  checklist: [{ id: 'c1', position: 'a0', label: 'Dead?', kind: 'passFail', result: 'pass' }],
  tasks: [],
  signature: 'M 1 1 L 9 9',
  signedBy: 'Ann Holder',
  signedAt: '2026-11-23T05:30:00.000Z',
};

/** As the server kept it before a seal covered the crew and what the permit says. */
const SEALED_BEFORE = 'ddf616cb7c7a86bead4bb5223aa77dc0b2f2aa16052a9caeda4953cbed307c29';

/** As the server kept it before a seal covered the tools and what the work began without; `SIGNER_SEALED_BEFORE`: of one of several. */
const SEALED_WITH_CREW = 'ac513c0dd41865e544ded7db2439f7acbcdd67e75b603b35212bcb409363672e';
const SIGNER_SEALED_BEFORE = '1ee528b5da79367d9f97a260ee908c2bc2aabc4204752712ef3e0121d2146966';

const tool = { id: 't1', position: 'a0', tool: 'Earthing set', at: sheet.startedAt };

const signOn = { id: 's1', position: 'a0', person: 'Ada', at: sheet.startedAt, hazards: 'Rotten pole' };

describe('the seal of a signature', () => {
  it('covers who was warned of what, what the permit says, and by whose word the work began without', () => {
    const content = sealedContent(jobSheet, 'signatureHash', { ...sheet, signOns: [signOn] });
    const others = [
      { signOns: [] },
      { signOns: [{ ...signOn, hazards: 'Trapped charge' }] },
      { permitKind: 'liveWork' },
      { permitIssuer: 'Control room' },
      { permitValidFrom: sheet.startedAt },
      { permitValidUntil: sheet.startedAt },
      { permitPhotographs: 'p1' },
      { permitOverride: 'People are in danger' },
      { toolsOnBoard: [tool] },
      { begunWithout: 'First aid' },
    ];
    for (const other of others) {
      const changed = { ...sheet, signOns: [signOn], ...other };
      expect(sealedContent(jobSheet, 'signatureHash', changed)).not.toBe(content);
    }
  });

  it('from before stays good for what it covered, and for nothing that it did not', () => {
    const hashes = (row: object) => formerContents(jobSheet, 'signatureHash', { ...sheet, ...row }).map(hash);
    expect(hashes({})).toContain(SEALED_BEFORE);
    expect(hashes({ signOns: [signOn] })).toContain(SEALED_BEFORE);
    expect(hash(sealedContent(jobSheet, 'signatureHash', sheet))).not.toBe(SEALED_BEFORE);
    for (const other of [{ title: 'Another fuse' }, { signedBy: 'Bo Holder' }, { checklist: [] }])
      expect(hashes(other)).not.toContain(SEALED_BEFORE);
    const crew = { signOns: [signOn], toolsOnBoard: [], begunWithout: null };
    expect(hashes(crew)).toContain(SEALED_WITH_CREW);
    expect(hashes({ ...crew, toolsOnBoard: [tool] })).toContain(SEALED_WITH_CREW);
    expect(hashes({ ...crew, signOns: [] })).not.toContain(SEALED_WITH_CREW);
  });
});

describe('the seals of several signatures', () => {
  const decisions: readonly Decision[] = jobSheet.decisions;
  const decision = decisions.find(({ signature }) => signature === 'signers') ?? { about: [] };
  const signer = (id: string) => ({ id, position: id, role: 'technician', person: id, signature: 'typed' });
  const seals = (before: object | null, after: object) =>
    signerSeals(decision, before && { ...sheet, ...before }, { ...sheet, ...after }, hash);

  it('are one for each: another one leaves those that stand, and one that is taken off takes its own', () => {
    const first = seals(null, { signers: [signer('a')] });
    expect(Object.keys(first)).toEqual(['a']);
    const kept = { a: 'as it was sealed' };
    const both = seals({ signerSeals: kept }, { signers: [signer('a'), signer('b')] });
    expect(both).toMatchObject(kept);
    expect(Object.keys(seals({ signerSeals: both }, { signers: [signer('b')] }))).toEqual(['b']);
  });

  it('say what was signed, who, as what, when and how', () => {
    const content = signerContent(decision, sheet, signer('a'));
    for (const other of [{ person: 'b' }, { role: 'inspector' }, { signature: 'M 1 1' }, { at: 'later' }])
      expect(signerContent(decision, sheet, { ...signer('a'), ...other })).not.toBe(content);
    expect(signerContent(decision, { ...sheet, checklist: [] }, signer('a'))).not.toBe(content);
    expect(formerSignerContents(decision, sheet, signer('a')).map(hash)).toEqual([SIGNER_SEALED_BEFORE]);
  });
});
