import { expect, it } from 'vitest';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import type { Api } from '../support/api.ts';
import { unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const TECH = 'tech1@demo.example';
const AT = '2026-11-23T06:00:00.000Z';

const entry = (by: Api, id: string, role: string) => ({
  id,
  position: id,
  role,
  person: `The ${role}`,
  at: AT,
  enteredBy: by.person.user.id,
});
const signer = (by: Api, id: string, role: string) => ({ ...entry(by, id, role), signature: 'M 1 1 L 9 9' });

describeOnServer('a job sheet that several people sign', (ground) => {
  async function underWay(tech: Api, more: FieldValues = {}) {
    const sheet = await tech.create('/job-sheets', {
      title: unique('Fuse'),
      assignedTo: tech.person.user.id,
      status: 'InProgress',
      checklist: [{ id: 'c1', label: 'Dead?', kind: 'passFail', result: 'pass' }],
      ...more,
    });
    return `/job-sheets/${sheet.id}`;
  }

  it('keeps the hash of what each of them signed, and changes nothing under any of them', async () => {
    const tech = await ground.as(TECH);
    const path = await underWay(tech, {
      signOns: [{ person: 'Ada', at: AT, enteredBy: tech.person.user.id }],
    });
    const first = [signer(tech, 'a', 'technician')];
    const one = (await tech.decide(path, { signers: first }, 'PUT')).row;
    const two = await tech.decide(path, { signers: [...first, signer(tech, 'b', 'customer')] }, 'PUT');
    expect(two.status).toBe(200);
    const seals = two.row['signerSeals'] as FieldValues;
    expect(seals).toEqual({
      a: (one['signerSeals'] as FieldValues)['a'],
      b: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const others: FieldValues[] = [
      { checklist: itemsOf(two.row['checklist']).map((step) => ({ ...step, result: 'fail' })) },
      { signOns: [] },
      { permitIssuer: 'Control room' },
      {
        signers: [
          { ...signer(tech, 'a', 'technician'), person: 'Somebody else' },
          ...itemsOf(two.row['signers']).slice(1),
        ],
      },
    ];
    for (const other of others)
      expect([Object.keys(other), (await tech.decide(path, other, 'PUT')).problem.code]).toEqual([
        Object.keys(other),
        'granted',
      ]);
    // One of them taken off leaves the other one, and what that one signed.
    const left = await tech.decide(path, { signers: itemsOf(two.row['signers']).slice(1) }, 'PUT');
    expect(left.row['signerSeals']).toEqual({ b: seals['b'] });
    const changed = await tech.decide(path, { ...others[0], signers: [] }, 'PUT');
    expect([changed.status, changed.row['signerSeals']]).toEqual([200, {}]);
  });

  it('loses all signatures when it is reopened, and keeps who refused to sign, and why', async () => {
    const [tech, planner] = await Promise.all([ground.as(TECH), ground.as(PLANNER)]);
    const path = await underWay(tech);
    const refusal = { ...entry(tech, 'r', 'customer'), reason: 'The gate is still broken' };
    expect((await tech.decide(path, { refusals: [refusal] }, 'PUT')).status).toBe(200);
    for (const torn of [[], [{ ...refusal, reason: 'Nothing' }]])
      expect((await planner.decide(path, { refusals: torn }, 'PUT')).problem.code).toBe('granted');
    expect((await tech.decide(path, { signers: [signer(tech, 'a', 'technician')] }, 'PUT')).status).toBe(200);
    expect((await tech.decide(path, { status: 'Completed' }, 'PUT')).status).toBe(200);
    const late = [signer(tech, 'a', 'technician'), signer(tech, 'b', 'inspector')];
    for (const changes of [{ signers: late }, { signers: [] }])
      expect((await tech.decide(path, changes, 'PUT')).problem.code).toBe('granted');
    const reopened = await tech.decide(path, { status: 'InProgress', statusReason: 'Wrong fuse' }, 'PUT');
    expect(reopened.row).toMatchObject({ signers: [], signerSeals: {}, refusals: [refusal] });
  });

  it('is signed and refused in the name of whoever enters it, and of nobody else', async () => {
    const [tech, planner] = await Promise.all([ground.as(TECH), ground.as(PLANNER)]);
    const path = await underWay(tech);
    const refusal = { ...entry(planner, 'r', 'customer'), reason: 'No' };
    for (const changes of [{ signers: [signer(planner, 'a', 'technician')] }, { refusals: [refusal] }])
      expect((await tech.decide(path, changes, 'PUT')).problem.details).toMatchObject([{ code: 'own_name' }]);
    const unsigned = { ...signer(tech, 'a', 'technician'), signature: '' };
    expect((await tech.decide(path, { signers: [unsigned] }, 'PUT')).status).toBe(400);
    const silent = { ...refusal, enteredBy: tech.person.user.id, reason: '' };
    expect((await tech.decide(path, { refusals: [silent] }, 'PUT')).status).toBe(400);
  });
});
