import { expect, it } from 'vitest';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Api } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';
import { sheetOfOrder } from '../support/sheet-of-order.ts';

const MINUTE = 60_000;

/** A sheet that is not begun, of an order that asks for a permit. */
const assigned = (ground: Ground, values: FieldValues = {}, asks: FieldValues = { permitRequired: true }) =>
  sheetOfOrder(ground, { status: 'Assigned', ...values }, asks);

const put = (tech: Api, path: string, values: FieldValues) => tech.decide(path, values, 'PUT');

describeOnServer('work that may not begin or end', (ground) => {
  const ago = (minutes: number) => new Date(ground.test.clock.now() - minutes * MINUTE).toISOString();
  const ended = () => ({ permitNumber: 'PTW-1', permitConfirmedAt: ago(20), permitValidUntil: ago(-3) });

  it('is refused behind the end of its permit, though nobody says when it began', async () => {
    const { tech, path } = await assigned(ground, ended());
    ground.test.clock.advance(4 * MINUTE);
    const answer = await put(tech, path, { status: 'InProgress' });
    expect(answer).toMatchObject({ status: 409, body: { details: [{ code: 'permit_expired' }] } });
  });

  it.each(['Assigned', 'Cancelled'])(
    'is refused behind it where it was begun before and is %s',
    async (status) => {
      const { planner, tech, path } = await assigned(ground, ended());
      expect(await put(tech, path, { status: 'InProgress', startedAt: ago(0) })).toMatchObject({
        status: 200,
      });
      expect(await put(planner, path, { status, statusReason: 'Storm' })).toMatchObject({ status: 200 });
      ground.test.clock.advance(4 * MINUTE);
      const answer = await put(tech, path, { status: 'InProgress' });
      expect(answer).toMatchObject({ status: 409, body: { details: [{ code: 'permit_expired' }] } });
    },
  );

  it('is not handed in with a reading out of its limits that nobody called a fail', async () => {
    const step = {
      id: 'a',
      position: 'a',
      label: 'Earth',
      kind: 'number',
      max: 10,
      value: '99',
      noteOnFail: true,
    };
    const { tech, path } = await assigned(ground, { checklist: [step] }, {});
    const answer = await put(tech, path, { status: 'Completed' });
    expect(answer).toMatchObject({ status: 409, body: { details: [{ code: 'fail_without_note' }] } });
  });

  it('is not begun by a new sheet, nor by the override of somebody without the right', async () => {
    const { tech, planner, path } = await assigned(ground);
    expect(await put(tech, path, { permitOverride: 'x', status: 'InProgress' })).toMatchObject({
      status: 403,
    });
    expect(
      (await put(tech, path, { permitOverride: '\u200b', status: 'InProgress' })).status,
    ).toBeGreaterThan(399);
    const { row } = await planner.call('GET', path);
    const body = { title: 'x', workOrderId: row['workOrderId'], assignedTo: tech.person.user.id };
    for (const more of [{ status: 'InProgress' }, { status: 'Completed' }, { permitOverride: 'x' }]) {
      const answer = await tech.call('POST', '/job-sheets', { ...body, ...more });
      expect([more, answer.status]).toMatchObject([more, expect.toSatisfy((code: number) => code >= 400)]);
    }
  });
});
