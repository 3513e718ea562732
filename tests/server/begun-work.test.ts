import { expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { PushOperation } from '../../src/domain/sync/wire.ts';
import { type Api, newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';
import { sheetOfOrder } from '../support/sheet-of-order.ts';

const LONG_AGO = '2020-01-05';
const ASKED = {
  requiredCompetences: [{ name: 'Work at height' }, { name: 'First aid' }],
  requiredTools: [{ name: 'Earthing set' }],
};
const WITHOUT = 'First aid, Earthing set';

describeOnServer('work that is begun by a call', (ground) => {
  const now = () => new Date(ground.test.clock.now()).toISOString();

  /** A sheet of an order that asks for more than its crew has. */
  async function assigned(values: FieldValues = {}, asks: FieldValues = ASKED) {
    const planner = await ground.as('planner@demo.example');
    const crew = await planner.create('/crews', {
      name: unique('Crew'),
      skills: [{ name: 'work at height' }, { name: 'First aid', validUntil: LONG_AGO }],
    });
    return sheetOfOrder(ground, { status: 'Assigned', ...values }, { crewId: crew.id, ...asks });
  }

  const answeredBy = ({ person }: Api, values: FieldValues) => ({
    body: { begunWithoutBy: person.user.id, ...values },
  });

  it.each(['InProgress', 'Completed'])(
    'says since when and without what, as it becomes %s',
    async (status) => {
      const { tech, path } = await assigned();
      const answer = await tech.decide(path, { status }, 'PUT');
      const begun = { status, startedAt: now(), begunWithout: WITHOUT };
      expect(answer).toMatchObject({ status: 200, ...answeredBy(tech, begun) });
    },
  );

  it('says it of a whole record as well, which names neither, and of a new one', async () => {
    const { tech, planner, path, sheet } = await assigned();
    const { title = '', assignedTo = '', workOrderId = null } = sheet;
    const whole = { title, assignedTo, workOrderId, status: 'InProgress' };
    const begun = { startedAt: now(), begunWithout: WITHOUT };
    expect(await tech.call('PUT', path, whole)).toMatchObject({ status: 200, ...answeredBy(tech, begun) });
    const born = await planner.call('POST', '/job-sheets', whole);
    expect(born).toMatchObject({ status: 201, ...answeredBy(planner, begun) });
  });

  it('finds the crews of whoever was sent where the order names none', async () => {
    const planner = await ground.as('planner@demo.example');
    const people = { assignedTo: planner.person.user.id };
    const { path, tech } = await assigned(people, {
      crewId: null,
      requiredCompetences: [{ name: 'Tower crane' }, { name: 'Diving' }],
    });
    await planner.create('/crews', {
      name: unique('Crew'),
      lead: planner.person.user.id,
      skills: [{ name: 'Tower crane' }],
    });
    await planner.create('/crews', {
      name: unique('Crew'),
      members: [tech.person.user.id],
      skills: [{ name: 'Diving' }],
    });
    const answer = await planner.decide(path, { status: 'InProgress' }, 'PUT');
    expect(answer).toMatchObject({ status: 200, body: { startedAt: now(), begunWithout: null } });
  });

  it('says nothing of what is missing where nothing is, and keeps what its caller says', async () => {
    const nothing = await assigned({}, {});
    expect(await nothing.tech.decide(nothing.path, { status: 'InProgress' }, 'PUT')).toMatchObject({
      body: { startedAt: now(), begunWithout: null, begunWithoutBy: null },
    });
    const { tech, path } = await assigned();
    const said = { startedAt: now(), begunWithout: 'The long ladder' };
    ground.test.clock.advance(60_000);
    const answer = await tech.decide(path, { status: 'InProgress', ...said }, 'PUT');
    expect(answer).toMatchObject(answeredBy(tech, said));
  });

  it('adds nothing to what was signed', async () => {
    const { tech, path } = await assigned();
    const signed = { signedBy: 'A customer', signature: 'M 1 1', signedAt: now() };
    expect(await tech.decide(path, signed, 'PUT')).toMatchObject({ status: 200 });
    const answer = await tech.decide(path, { status: 'InProgress' }, 'PUT');
    expect(answer).toMatchObject({ status: 200, body: { startedAt: null, begunWithout: null } });
  });

  it('is believed where an app sent it, by itself or with others', async () => {
    const sheets = await Promise.all([assigned(), assigned()]);
    const { tech } = sheets[0];
    const begins = ({ sheet: { version } }: { sheet: AnyRow }, path: string): PushOperation =>
      operation({
        method: 'PUT',
        path,
        ifMatch: `"${version}"`,
        base: { status: 'Assigned' },
        body: { status: 'InProgress' },
        deviceTime: now(),
      });
    const id = newId();
    const body = { id, title: unique('Sheet'), status: 'InProgress', assignedTo: tech.person.user.id };
    const { workOrderId = null } = sheets[0].sheet;
    const born = operation({
      method: 'POST',
      path: '/job-sheets',
      body: { ...body, workOrderId },
      deviceTime: now(),
    });
    for (const group of [[begins(sheets[0], sheets[0].path)], [begins(sheets[1], sheets[1].path), born]])
      expect((await tech.push(group)).map(({ status }) => status)).toEqual(
        group.map(({ method }) => (method === 'POST' ? 201 : 200)),
      );
    for (const path of [...sheets.map((each) => each.path), `/job-sheets/${id}`])
      expect((await tech.call('GET', path)).row).toMatchObject({
        status: 'InProgress',
        startedAt: null,
        begunWithout: null,
      });
  });
});
