import { describe, expect, it } from 'vitest';
import { setUpTenant } from '../../server/seed/set-up.ts';
import { startTestApp } from '../support/server-app.ts';

const ADMIN = { email: 'Chief@Grid.example', name: 'Chief', password: 'correct horse' };
const OPERATOR = { email: 'root@grid.example', name: 'Operator', password: 'battery staple' };
const GRID = { id: 'grid', name: 'Grid', admin: ADMIN, superAdmin: OPERATOR };

describe('setting up', () => {
  it('makes a tenant whose administrator can work in it, and a super admin, without a restart', async () => {
    const server = await startTestApp({ seeded: false });
    await setUpTenant(server.database, server.clock, GRID);
    expect((await server.app.inject('/api/install/status')).json()).toEqual({ installed: true, demo: false });
    const login = (email: string, password: string) =>
      server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    const admin = await login('chief@grid.example', ADMIN.password);
    expect(admin.json()).toMatchObject({
      user: { role: 'tenant_admin' },
      tenant: { id: 'grid', name: 'Grid' },
    });
    const { token } = admin.json<{ token: string }>();
    const created = await server.app.inject({
      method: 'POST',
      url: '/api/assets',
      payload: { name: 'First substation', kind: 'Substation' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(created.statusCode).toBe(201);
    const operator = await login('root@grid.example', OPERATOR.password);
    expect(operator.json()).toMatchObject({ user: { role: 'super_admin', tenant_id: 'platform' } });
    await server.close();
  });

  it('is refused for a tenant that has people, and makes nobody', async () => {
    const server = await startTestApp({ seeded: false });
    await setUpTenant(server.database, server.clock, GRID);
    const intruder = { email: 'intruder@grid.example', name: 'Intruder', password: 'long enough' };
    const again = setUpTenant(server.database, server.clock, { ...GRID, admin: intruder });
    await expect(again).rejects.toThrow('is set up already');
    const payload = { email: intruder.email, password: intruder.password };
    const login = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(login.statusCode).toBe(401);
    await server.close();
  });

  it('asks somebody who is known before they administer a second tenant: what their password opens stays', async () => {
    const server = await startTestApp({ seeded: false });
    await setUpTenant(server.database, server.clock, { ...GRID, superAdmin: ADMIN });
    const second = {
      id: 'zeta',
      name: 'Zeta',
      admin: { ...ADMIN, password: 'another one' },
      superAdmin: ADMIN,
    };
    await setUpTenant(server.database, server.clock, second);
    const login = (tenantId?: string) => {
      const payload = { email: ADMIN.email, password: ADMIN.password, ...(tenantId ? { tenantId } : {}) };
      return server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    };
    expect((await login()).json()).toMatchObject({ tenant: { id: 'grid' } });
    expect((await login('zeta')).json()).toMatchObject({ code: 'forbidden', reason: 'invitation_open' });
    expect((await login()).json()).toMatchObject({ tenant: { id: 'grid' } });
    expect((await login('platform')).json()).toMatchObject({ user: { role: 'super_admin' } });
    await server.close();
  });
});
