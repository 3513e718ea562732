import { expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { newEmail, newPerson } from '../support/administration.ts';
import type { Api } from '../support/api.ts';
import { operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const TECH = 'tech1@demo.example';
const OTHER_TECH = 'tech2@demo.example';
const STORE = 'store@demo.example';
const AT = '2026-11-23T05:30:00.000Z';

const read = async (person: Api, path: string) => (await person.call('GET', path)).row;

/** A request that the planner asks for, the administrator approves and the technician switches. */
async function isolated(planner: Api, admin: Api, tech: Api, holder: string): Promise<string> {
  // In a bay of its own: what one clearance holds no other programme closes.
  const bay = unique('Bay');
  const made = await planner.create('/switching-requests', {
    title: unique('Isolate'),
    holder,
    status: 'Requested',
    steps: [
      { device: `${bay} Q0`, action: 'open', phase: 'isolate' },
      { device: `${bay} Q8`, action: 'earth', phase: 'isolate' },
      { device: `${bay} Q0`, action: 'close', phase: 'restore' },
    ],
  });
  const path = `/switching-requests/${made.id}`;
  expect((await admin.decide(path, { status: 'Approved' })).status).toBe(200);
  for (const status of ['Switching', 'Isolated'])
    expect((await carryOut(tech, path, status)).status).toBe(200);
  return path;
}

/** The next step, as the device of whoever switches writes it. */
async function carryOut(tech: Api, path: string, status: string) {
  const row = await read(tech, path);
  const next = itemsOf(row['steps']).find((step) => step['executedAt'] === null);
  const steps = itemsOf(row['steps']).map((step) =>
    step.id === next?.id ? { ...step, orderedAt: AT, executedAt: AT, initials: 'LV' } : step,
  );
  return tech.decide(path, { steps, status });
}

/** What a device says that it saw of a programme. */
const asSeen = (row: AnyRow): FieldValues =>
  Object.fromEntries(
    ['status', 'steps', 'assetId', 'workOrderId', 'requestedStart', 'requestedEnd'].map((name) => [
      name,
      row[name] ?? null,
    ]),
  );

/** Its devices are in no network: what is issued is issued with a reason. */
const issueOf = async (person: Api, path: string) => ({
  ...(await versionOf(person, path)),
  verdict: 'notKnown',
  reason: 'Seen by the crew',
});

const versionOf = async (person: Api, path: string) => ({ version: (await read(person, path)).version });

describeOnServer('a clearance that was issued', (ground) => {
  const people = async () =>
    Promise.all([ground.as(PLANNER), ground.as(ADMIN), ground.as(TECH), ground.as(OTHER_TECH)]);

  it('names the version that was seen, and is given by whoever may', async () => {
    const [planner, admin, tech] = await people();
    const path = await isolated(planner, admin, tech, tech.person.user.id);
    const seen = await versionOf(planner, path);
    expect((await planner.call('POST', `${path}/clearance`)).status).toBe(428);
    expect((await planner.call('POST', `${path}/clearance`, {}, { 'if-match': '*' })).status).toBe(428);
    expect((await planner.decide(path, { reason: 'Somebody changed it' })).status).toBe(200);
    expect((await planner.call('POST', `${path}/clearance`, seen)).problem.code).toBe('edited_since');
    const now = await issueOf(planner, path);
    expect((await tech.call('POST', `${path}/clearance`, now)).status).toBe(403);
    expect((await planner.call('POST', `${path}/clearance`, now)).row['status']).toBe('ClearanceIssued');
  });

  it('keeps holder, steps, places and times until it is released, and stays in the books', async () => {
    const [planner, admin, tech, other] = await people();
    const path = await isolated(planner, admin, tech, tech.person.user.id);
    await planner.call('POST', `${path}/clearance`, await issueOf(planner, path));
    const row = await read(planner, path);
    const steps = itemsOf(row['steps']);
    const attempts: FieldValues[] = [
      { holder: planner.person.user.id },
      { holder: other.person.user.id },
      { operator: other.person.user.id },
      { title: 'Another line' },
      { requestedEnd: '2026-12-01T00:00:00.000Z' },
      { steps: steps.filter(({ action }) => action !== 'earth') },
      { steps: steps.map((step) => ({ ...step, device: 'Q99' })) },
      { steps: steps.map((step) => ({ ...step, executedAt: null })) },
      { steps: steps.map((step) => ({ ...step, tagNumber: 'T-99' })) },
      { steps: steps.map((step) => ({ ...step, orderedAt: '2026-11-23T05:31:00.000Z' })) },
      { steps: steps.map((step) => (step['executedAt'] ? step : { ...step, initials: 'XX' })) },
      { steps: [...steps, { device: 'Q5', action: 'close', phase: 'isolate' }] },
      { status: 'Cancelled', statusReason: 'Never mind' },
      { status: 'Draft', statusReason: 'Never mind' },
    ];
    for (const values of attempts) {
      for (const person of [planner, admin]) {
        const answer = await person.decide(path, values);
        expect(answer.status, JSON.stringify([values, answer.body])).toBe(409);
        const [pushed] = await person.push([operation({ method: 'PATCH', path, body: values })]);
        // A step that is marked says what was seen, before anything else is looked at.
        expect([409, 428]).toContain(pushed?.status);
      }
    }
    expect((await admin.call('DELETE', path)).problem.code).toBe('granted');
    expect(await read(planner, path)).toMatchObject({ version: row.version, holder: tech.person.user.id });
  });

  it('is released by its holder, or for them with a right of its own and the reason', async () => {
    const [planner, admin, tech, other] = await people();
    const first = await isolated(planner, admin, tech, tech.person.user.id);
    await planner.call('POST', `${first}/clearance`, await issueOf(planner, first));
    const now = await versionOf(planner, first);
    expect((await other.call('POST', `${first}/release`, now)).status).toBe(403);
    expect((await tech.call('POST', `${first}/release`)).status).toBe(428);
    expect((await tech.call('POST', `${first}/release`, now)).row).toMatchObject({
      status: 'Released',
      clearanceReleasedBy: tech.person.user.id,
      clearanceReleaseReason: null,
    });
    const second = await isolated(planner, admin, tech, tech.person.user.id);
    await tech.call('PATCH', '/auth/profile', { notifications: { commented: false } });
    await planner.call('POST', `${second}/clearance`, await issueOf(planner, second));
    const silent = await planner.call('POST', `${second}/release`, await versionOf(planner, second));
    expect(silent.problem.details).toMatchObject([{ code: 'noReason' }]);
    const said = { ...(await versionOf(planner, second)), reason: 'Taken to hospital, line checked by Lena' };
    expect((await planner.call('POST', `${second}/release`, said)).row).toMatchObject({
      clearanceReleaseReason: said.reason,
    });
    // Whoever may have their hands on the line is told, whatever they have switched off.
    const notices = (await tech.call('GET', '/notifications')).body as AnyRow[];
    expect(notices.filter(({ entityId }) => second.endsWith(String(entityId)))).toMatchObject([
      { event: 'commented', type: 'warning', persistent: true, message: said.reason },
    ]);
    expect(notices.filter(({ entityId }) => first.endsWith(String(entityId)))).toEqual([]);
    expect((await carryOut(tech, second, 'Restored')).row['status']).toBe('Restored');
  });

  it.each(['invited', 'suspended', 'removed'])('is not issued to somebody %s', async (how) => {
    const [planner, admin, tech] = await people();
    const email = newEmail();
    const { id: holder } =
      how === 'invited'
        ? (await admin.call('POST', '/users/invite', { email, role: 'technician' })).row
        : await newPerson(admin, 'technician', email);
    const path = await isolated(planner, admin, tech, holder);
    if (how === 'suspended') await admin.call('POST', `/users/${holder}/status`, { status: 'suspended' });
    if (how === 'removed') await admin.call('DELETE', `/users/${holder}`);
    const refused = await planner.call('POST', `${path}/clearance`, await issueOf(planner, path));
    expect(refused.problem.details).toMatchObject([{ code: 'holderAway' }]);
    expect((await read(planner, path))['status']).toBe('Isolated');
  });

  it('is ended by hand where no step restores, and by its last step alone where one does', async () => {
    const [planner, admin, tech] = await people();
    const made = await planner.create('/switching-requests', {
      title: unique('Isolate'),
      holder: tech.person.user.id,
      status: 'Requested',
      steps: [{ device: 'Q0', action: 'open', phase: 'isolate' }],
    });
    const path = `/switching-requests/${made.id}`;
    await admin.decide(path, { status: 'Approved' });
    await carryOut(tech, path, 'Isolated');
    await planner.call('POST', `${path}/clearance`, await issueOf(planner, path));
    const released = await tech.call('POST', `${path}/release`, await versionOf(tech, path));
    expect(released.row['status']).toBe('Released');
    expect((await tech.decide(path, { status: 'Restored' })).row['status']).toBe('Restored');
    const other = await isolated(planner, admin, tech, tech.person.user.id);
    await planner.call('POST', `${other}/clearance`, await issueOf(planner, other));
    await tech.call('POST', `${other}/release`, await versionOf(tech, other));
    const early = await tech.decide(other, { status: 'Restored' });
    expect(early.problem.details).toMatchObject([{ code: 'steps_open' }]);
  });

  it('is not issued to somebody who does not see it, and could not release it', async () => {
    const [planner, admin, tech] = await people();
    const store = await ground.as(STORE);
    const path = await isolated(planner, admin, tech, store.person.user.id);
    const refused = await planner.call('POST', `${path}/clearance`, await issueOf(planner, path));
    expect(refused.problem.details).toMatchObject([{ code: 'holderAway' }]);
  });

  it('is approved by another person than who asked, unless the tenant leaves it to one', async () => {
    const [planner, admin] = await people();
    const own = await planner.create('/switching-requests', { title: unique('Own'), status: 'Requested' });
    const path = `/switching-requests/${own.id}`;
    const refused = await planner.decide(path, { status: 'Approved' });
    expect(refused.problem.details).toMatchObject([{ code: 'own_request' }]);
    const flag = '/settings/feature-flags/switchingByOnePerson';
    expect((await admin.call('PUT', flag, { enabled: true })).status).toBe(200);
    expect((await planner.decide(path, { status: 'Approved' })).status).toBe(200);
    expect((await admin.call('PUT', flag, { enabled: false })).status).toBe(200);
  });

  it('has its drawn section as it was approved, until it is asked for anew', async () => {
    const [planner, admin] = await people();
    const sectionTo = (latitude: number) => ({
      type: 'LineString',
      coordinates: [
        [13.9, 47.2],
        [13.91, latitude],
      ],
    });
    const made = await planner.create('/switching-requests', {
      title: unique('Isolate'),
      geometry: sectionTo(47.21),
      status: 'Requested',
    });
    const path = `/switching-requests/${made.id}`;
    expect((await planner.decide(path, { geometry: sectionTo(47.22) })).status).toBe(200);
    expect((await admin.decide(path, { status: 'Approved' })).status).toBe(200);
    expect((await planner.decide(path, { geometry: sectionTo(47.3) })).status).toBe(409);
    expect((await read(planner, path))['geometry']).toEqual(sectionTo(47.22));
    const back = { status: 'Requested', statusReason: 'Another section' };
    expect((await admin.decide(path, back)).status).toBe(200);
    expect((await planner.decide(path, { geometry: sectionTo(47.3) })).status).toBe(200);
  });

  it('stands on an asset and an order that nobody deletes', async () => {
    const [planner, admin, tech] = await people();
    const asset = await planner.create('/assets', { name: unique('Line'), kind: 'ACLineSegment' });
    const made = await planner.create('/switching-requests', {
      title: unique('Isolate'),
      assetId: asset.id,
      status: 'Requested',
    });
    expect((await admin.decide(`/switching-requests/${made.id}`, { status: 'Approved' })).status).toBe(200);
    const refused = await planner.call('DELETE', `/assets/${asset.id}`);
    expect(refused.problem.code).toBe('in_use');
    expect((await tech.call('GET', `/assets/${asset.id}`)).status).toBe(200);
  });
});

describeOnServer('a programme of switching', (ground) => {
  it('is carried out one by one and in its order, over REST and over the outbox', async () => {
    const [planner, admin, tech] = await Promise.all([ground.as(PLANNER), ground.as(ADMIN), ground.as(TECH)]);
    const steps = ['Q0', 'Q8'].map((device) => ({ device, action: 'open', phase: 'isolate' }));
    const made = await planner.create('/switching-requests', {
      title: unique('Two'),
      status: 'Requested',
      steps,
    });
    const path = `/switching-requests/${made.id}`;
    const done = (which: (index: number) => boolean) =>
      itemsOf(made['steps']).map((step, index) =>
        which(index) ? { ...step, executedAt: AT, initials: 'LV' } : step,
      );
    const early = await tech.decide(path, { steps: done((index) => index === 0) });
    expect(early.problem.details).toMatchObject([{ code: 'step_order' }]);
    await admin.decide(path, { status: 'Approved' });
    const refusals = [
      [{ steps: done(() => true), status: 'Isolated' }, 'one_step'],
      [{ steps: done((index) => index === 1), status: 'Switching' }, 'step_order'],
      [{ status: 'Isolated' }, 'steps_open'],
    ] as const;
    for (const [values, code] of refusals) {
      expect((await tech.decide(path, values)).problem.details, code).toMatchObject([{ code }]);
      const base = asSeen(await read(tech, path));
      const [pushed] = await tech.push([operation({ method: 'PATCH', path, base, body: { ...values } })]);
      expect(pushed?.body).toMatchObject({ details: [{ code }] });
    }
    expect(
      (await tech.decide(path, { steps: done((index) => index === 0), status: 'Switching' })).status,
    ).toBe(200);
    const left = await admin.decide(path, { status: 'Cancelled', statusReason: 'Storm' });
    expect(left.problem.details).toMatchObject([{ code: 'steps_done' }]);
    const born = { title: unique('Born'), steps: done(() => true) };
    expect((await planner.call('POST', '/switching-requests', born)).status).toBe(409);
  });
});

describeOnServer('a signed job sheet', (ground) => {
  async function signed(planner: Api, tech: Api): Promise<AnyRow> {
    const order = await planner.create('/work-orders', {
      title: unique('Replace fuse'),
      type: 'repair',
      status: 'approved',
      assignees: [tech.person.user.id],
    });
    const sheet = await planner.create('/job-sheets', {
      title: unique('Fuse'),
      workOrderId: order.id,
      assignedTo: tech.person.user.id,
      status: 'InProgress',
      checklist: [{ label: 'Dead?', kind: 'passFail', result: 'pass' }],
    });
    const path = `/job-sheets/${sheet.id}`;
    const signature = { signature: 'M 1 1 L 9 9', signedBy: 'Ann Holder', signedAt: AT };
    expect((await tech.decide(path, signature, 'PUT')).status).toBe(200);
    expect((await tech.decide(path, { status: 'Completed' }, 'PUT')).status).toBe(200);
    return read(tech, path);
  }
  const failed = (sheet: AnyRow) => ({
    checklist: itemsOf(sheet['checklist']).map((item) => ({ ...item, result: 'fail' })),
  });

  it('keeps what was signed, with a hash of it, and is not deleted', async () => {
    const [planner, tech] = await Promise.all([ground.as(PLANNER), ground.as(TECH)]);
    const sheet = await signed(planner, tech);
    const path = `/job-sheets/${sheet.id}`;
    expect(sheet['signatureHash']).toMatch(/^[0-9a-f]{64}$/);
    for (const person of [planner, tech]) {
      expect((await person.decide(path, failed(sheet), 'PUT')).problem.code).toBe('granted');
      expect((await person.decide(path, { signature: 'typed' }, 'PUT')).problem.code).toBe('granted');
      const silent = await person.decide(path, { status: 'InProgress' }, 'PUT');
      expect(silent.problem.details).toMatchObject([{ path: 'statusReason', code: 'required' }]);
    }
    expect((await planner.call('DELETE', path)).problem.code).toBe('granted');
    expect((await planner.call('DELETE', `/work-orders/${String(sheet['workOrderId'])}`)).status).toBe(409);
    expect((await read(planner, path)).version).toBe(sheet.version);
  });

  it('is reopened with a reason, which takes the signature off: both versions stay in its history', async () => {
    const [planner, tech] = await Promise.all([ground.as(PLANNER), ground.as(TECH)]);
    const sheet = await signed(planner, tech);
    const path = `/job-sheets/${sheet.id}`;
    const reopened = await tech.decide(path, { status: 'InProgress', statusReason: 'Wrong fuse' }, 'PUT');
    expect(reopened.row).toMatchObject({
      status: 'InProgress',
      statusReason: 'Wrong fuse',
      signature: null,
      signedBy: null,
      signedAt: null,
      signatureHash: null,
    });
    expect((await tech.decide(path, failed(sheet), 'PUT')).status).toBe(200);
    const again = await tech.decide(path, { signature: 'M 2 2 L 3 3', signedBy: 'Ann Holder' }, 'PUT');
    expect(again.row['signatureHash']).not.toBe(sheet['signatureHash']);
    const history = (await planner.call('GET', `/history/jobSheet/${sheet.id}`)).body as {
      readonly before: FieldValues | null;
      readonly after: FieldValues | null;
    }[];
    const hashes = history.map(({ after }) => after?.['signatureHash'] ?? null);
    for (const hash of [sheet['signatureHash'], again.row['signatureHash'], null])
      expect(hashes).toContain(hash);
    expect(history.some(({ after }) => after?.['statusReason'] === 'Wrong fuse')).toBe(true);
  });

  it('keeps who signed, how and when until that is taken off, and its hash covers them', async () => {
    const [planner, tech] = await Promise.all([ground.as(PLANNER), ground.as(TECH)]);
    const made = await tech.create('/job-sheets', {
      title: unique('Fuse'),
      assignedTo: tech.person.user.id,
      status: 'InProgress',
    });
    const path = `/job-sheets/${made.id}`;
    const signature = { signature: 'M 1 1 L 9 9', signedBy: 'Ann Holder', signedAt: AT };
    const hashes = new Set([(await tech.decide(path, signature, 'PUT')).row['signatureHash']]);
    const others = {
      signature: () => 'M 2 2 L 3 3',
      signedBy: () => 'Bo Holder',
      // Not before it was known, and not in the future: only time makes it another one.
      signedAt: () => {
        ground.test.clock.advance(60_000);
        return new Date(ground.test.clock.now()).toISOString();
      },
    };
    for (const [name, other] of Object.entries(others)) {
      const value = other();
      const redrawn = await tech.decide(path, { [name]: value }, 'PUT');
      expect([redrawn.problem.code, redrawn.problem.details[0]?.path]).toEqual(['granted', name]);
      const off = await tech.decide(path, { signature: null }, 'PUT');
      expect(off.row).toMatchObject({ signature: null, signedBy: null, signedAt: null, signatureHash: null });
      const anew = await tech.decide(path, { ...signature, [name]: value }, 'PUT');
      hashes.add(anew.row['signatureHash']);
    }
    // The content was the same each time.
    expect(hashes.size).toBe(4);
    const history = (await planner.call('GET', `/history/jobSheet/${made.id}`)).body as {
      readonly before: FieldValues | null;
      readonly after: FieldValues | null;
    }[];
    const takenOff = history.filter(
      ({ before, after }) => before?.['signature'] && after?.['signature'] === null,
    );
    expect(takenOff).toHaveLength(3);
  });

  it('keeps its photographs', async () => {
    const [planner, tech] = await Promise.all([ground.as(PLANNER), ground.as(TECH)]);
    const sheet = await signed(planner, tech);
    const photograph = await tech.create('/attachments', {
      entity: 'jobSheet',
      entityId: sheet.id,
      name: 'before.jpg',
      mediaType: 'image/jpeg',
      size: 10,
      sha256: 'a'.repeat(64),
    });
    for (const person of [tech, planner]) {
      const path = `/attachments/${photograph.id}`;
      expect((await person.call('DELETE', path)).problem.code).toBe('granted');
      expect((await person.call('PATCH', path, { moment: 'after' })).problem.code).toBe('granted');
    }
  });
});

describeOnServer('a work order', (ground) => {
  it('is approved by whoever may, and never with a cost by who made it or wrote on it', async () => {
    const [tech, planner, admin] = await Promise.all([ground.as(TECH), ground.as(PLANNER), ground.as(ADMIN)]);
    const values = { title: unique('New pole'), type: 'construction' };
    for (const status of ['approved', 'scheduled', 'dispatched']) {
      expect((await tech.call('POST', '/work-orders', { ...values, status })).status).toBe(403);
    }
    const own = await tech.create('/work-orders', values);
    const path = `/work-orders/${own.id}`;
    expect((await tech.decide(path, { status: 'approved' }, 'PUT')).status).toBe(403);
    const about = ['title', 'type', 'assetId', 'description', 'estimatedHours', 'estimatedCost'];
    const seen = [...about, 'permitRequired', 'signatureRequired', 'status'];
    const base = Object.fromEntries(seen.map((name) => [name, own[name] ?? null]));
    const [pushed] = await tech.push([
      operation({ method: 'PUT', path, base, body: { status: 'approved' } }),
    ]);
    expect(pushed?.status).toBe(403);
    const costly = { ...values, status: 'approved', estimatedCost: 9_000 };
    expect((await planner.call('POST', '/work-orders', costly)).status).toBe(403);
    expect((await planner.decide(path, { estimatedCost: 9_000 }, 'PUT')).status).toBe(200);
    expect((await planner.decide(path, { status: 'approved' }, 'PUT')).status).toBe(403);
    expect((await admin.decide(path, { status: 'approved' }, 'PUT')).status).toBe(200);
    const raised = await planner.decide(path, { estimatedCost: 90_000 }, 'PUT');
    expect(raised.problem.code).toBe('granted');
  });
});

describeOnServer('an approval of money', (ground) => {
  it('is for the supplier and the sum that were seen, and not for what came in their place', async () => {
    const [store, planner] = await Promise.all([ground.as(STORE), ground.as(PLANNER)]);
    const line = { name: 'Cable', quantity: 1, unitPrice: 10 };
    const seen = await store.create('/v1/procurement', {
      supplier: 'Honest Cables',
      status: 'Requested',
      items: [line],
    });
    const path = `/v1/procurement/${seen.id}`;
    await store.decide(path, { supplier: 'Other Ltd', items: [{ ...line, unitPrice: 1_000_000 }] });
    const { supplier, currency, items, taxAmount, totalAmount, status } = seen;
    const base = { supplier, currency, items, taxAmount, totalAmount, status } as FieldValues;
    const approve = operation({ method: 'PATCH', path, base, body: { status: 'Approved' } });
    const [answer] = await planner.push([approve]);
    expect(answer).toMatchObject({ status: 412, body: { code: 'seen_changed' } });
    expect(answer?.body).toMatchObject({
      conflicts: expect.arrayContaining([
        expect.objectContaining({ path: 'supplier', base: 'Honest Cables', theirs: 'Other Ltd' }),
        expect.objectContaining({ path: 'totalAmount', base: 10, theirs: 1_000_000 }),
      ]),
    });
    expect((await read(planner, path))['status']).toBe('Requested');
    // Sent again, it is refused again: the answer is kept with the operation.
    expect((await planner.push([approve]))[0]?.status).toBe(412);
  });
});

/** An order of the store's that was granted and placed. */
async function placed(store: Api, planner: Api): Promise<{ path: string; lineId: string }> {
  const made = await store.create('/v1/procurement', {
    supplier: unique('Fuses'),
    status: 'Requested',
    items: [{ name: 'Fuse', quantity: 10, unitPrice: 2 }],
  });
  const path = `/v1/procurement/${made.id}`;
  await planner.decide(path, { status: 'Approved' });
  const ordered = (await store.decide(path, { status: 'Ordered' })).row;
  return { path, lineId: itemsOf(ordered['items'])[0]?.id ?? '' };
}

describeOnServer('goods that come', (ground) => {
  it('beyond what was ordered are asked about, whoever booked the rest', async () => {
    const [store, planner] = await Promise.all([ground.as(STORE), ground.as(PLANNER)]);
    const { path, lineId } = await placed(store, planner);
    const receipt = (quantity: number, more = {}) => ({ lineId, quantity, ...more });
    const book = (person: Api, receipts: readonly object[]) =>
      person.push([
        operation({ method: 'PATCH', path, base: { receipts: [] }, body: { receipts } as never }),
      ]);
    expect((await book(store, [receipt(6)]))[0]?.status).toBe(200);
    expect((await book(planner, [receipt(4)]))[0]?.status).toBe(200);
    const [twice] = await book(planner, [receipt(6)]);
    expect(twice).toMatchObject({ status: 409, body: { code: 'over_receipt' } });
    expect(itemsOf((await read(store, path))['items'])[0]).toMatchObject({ receivedQuantity: 10 });
    expect((await book(planner, [receipt(1, { overReceipt: true })]))[0]?.status).toBe(200);
    expect(itemsOf((await read(store, path))['items'])[0]).toMatchObject({ receivedQuantity: 11 });
  });

  it('are booked on a line of the order, and stay with it: an order that has receipts is not deleted', async () => {
    const [store, planner] = await Promise.all([ground.as(STORE), ground.as(PLANNER)]);
    const { path, lineId } = await placed(store, planner);
    const beside = await store.decide(path, { receipts: [{ lineId: 'none', quantity: 4 }] });
    expect(beside.problem).toMatchObject({
      code: 'reference_not_found',
      details: [{ path: 'receipts/0/lineId' }],
    });
    expect((await store.decide(path, { receipts: [{ lineId, quantity: 4 }] })).status).toBe(200);
    const called = { status: 'Cancelled', statusReason: 'Never came' };
    expect((await planner.decide(path, called)).status).toBe(200);
    expect((await planner.call('DELETE', path)).problem.code).toBe('granted');
  });

  it.each([[], ['Requested'], ['Requested', 'Approved'], ['Requested', 'Approved', 'Ordered', 'Cancelled']])(
    'are booked on no order that was not granted and placed, or was called off: %j',
    async (...steps) => {
      const [store, planner] = await Promise.all([ground.as(STORE), ground.as(PLANNER)]);
      const items = [{ id: 'l1', name: 'Fuse', quantity: 10, unitPrice: 2 }];
      const made = await store.create('/v1/procurement', { supplier: unique('Fuses'), items });
      const path = `/v1/procurement/${made.id}`;
      for (const status of steps) {
        const person = ['Approved', 'Cancelled'].includes(status) ? planner : store;
        expect((await person.decide(path, { status, statusReason: 'As agreed' })).status).toBe(200);
      }
      const receipts = [{ lineId: 'l1', quantity: 10 }];
      const refused = await store.decide(path, { receipts });
      expect(refused.problem.details).toMatchObject([{ path: 'receipts', code: 'not_ordered' }]);
      const body = { receipts } as never;
      const [pushed] = await store.push([operation({ method: 'PATCH', path, base: { receipts: [] }, body })]);
      expect(pushed).toMatchObject({ status: 409, body: { details: [{ code: 'not_ordered' }] } });
      expect(itemsOf((await read(store, path))['receipts'])).toEqual([]);
      const whole = { supplier: unique('Fuses'), items, receipts };
      expect((await store.call('POST', '/v1/procurement', whole)).status).toBe(409);
    },
  );

  it('stand in the book: nobody takes a receipt out or changes it', async () => {
    const [store, planner] = await Promise.all([ground.as(STORE), ground.as(PLANNER)]);
    const { path, lineId } = await placed(store, planner);
    const booked = (await store.decide(path, { receipts: [{ lineId, quantity: 4 }] })).row;
    const less = itemsOf(booked['receipts']).map((receipt) => ({ ...receipt, quantity: 3 }));
    for (const receipts of [less, []]) {
      expect((await planner.decide(path, { receipts })).problem.code).toBe('granted');
      expect((await planner.call('PATCH', path, { receipts })).problem.code).toBe('granted');
    }
  });
});
