import { SCHEMA_VERSION } from '../../../src/domain/sync/wire.ts';
import { PASSWORD } from './ground.ts';
import type { Life } from './life.ts';

/** The stranger tries everything that names the other tenant's rows. */
export async function probe(life: Life): Promise<void> {
  const { ground, stage } = life;
  const { planner, stranger } = ground.people;
  const own = await ground.server.app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: stranger.email, password: PASSWORD, tenantId: stranger.tenantId },
  });
  const { token } = own.json<{ token: string }>();
  const order = stage[planner.tenantId]?.order ?? '';
  const call = async (
    method: 'GET' | 'PUT' | 'DELETE' | 'POST',
    url: string,
    payload?: object,
    tenant = stranger.tenantId,
  ) => {
    const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenant };
    const answer = await ground.server.app.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    const isHidden = answer.statusCode >= 400 && answer.statusCode < 500;
    if (!isHidden || answer.body.includes(planner.tenantId))
      life.violations.push({
        invariant: 6,
        what: `${method} ${url} answered a stranger ${answer.statusCode}`,
      });
  };
  await call('GET', `/work-orders/${order}`);
  await call('PUT', `/work-orders/${order}`, { title: 'Taken over' });
  await call('DELETE', `/work-orders/${order}`);
  await call('POST', '/surveys/v1/surveys', { title: 'Under it', workOrderId: order });
  await call('GET', '/work-orders', undefined, planner.tenantId);
  const cursor = await ground.tablets[0].desk(planner).database.meta.get('cursor');
  await call('GET', `/sync/changes?cursor=${String(cursor?.value ?? 'x.y')}`);
  const push = {
    tenantId: planner.tenantId,
    userId: planner.id,
    deviceId: 'probe',
    schemaVersion: SCHEMA_VERSION,
  };
  await call('POST', '/sync/push', { ...push, operations: [] });
}
