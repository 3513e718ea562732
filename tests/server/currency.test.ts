import { expect, it } from 'vitest';
import { newId, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('the currency of a tenant', (ground) => {
  const asAdmin = () => ground.as('admin@harbor.example');
  const choose = async (currency: string) =>
    (await asAdmin()).call('PUT', '/settings/currency', { currency });

  it('comes to devices with the session, and is changed by who may edit the roles', async () => {
    expect((await ground.test.signIn('tech1@demo.example')).tenant).toMatchObject({ currency: 'EUR' });
    expect((await choose('NZD')).status).toBe(204);
    expect((await ground.test.signIn('tech@harbor.example')).tenant).toMatchObject({ currency: 'NZD' });
    for (const wrong of ['', 'nzd', 'EURO', 'XYZ ']) expect((await choose(wrong)).status).toBe(400);
    const tech = await ground.as('tech@harbor.example');
    expect((await tech.call('PUT', '/settings/currency', { currency: 'EUR' })).status).toBe(403);
  });

  it('is that of a purchase order which names none, and of no other', async () => {
    await choose('NZD');
    const admin = await asAdmin();
    const order = async (more: object) =>
      (await admin.call('POST', '/v1/procurement', { supplier: unique('Supplier'), ...more })).body;
    expect(await order({})).toMatchObject({ currency: 'NZD' });
    expect(await order({ currency: 'USD' })).toMatchObject({ currency: 'USD' });
    const blank = await admin.call('POST', '/v1/procurement', { supplier: unique('Supplier'), currency: '' });
    expect(blank.status).toBe(400);
  });

  it('is chosen with the tenant, and euros where nobody chose', async () => {
    const platform = await ground.as('super@fieldline.example');
    const tenant = (more: object) => ({
      name: unique('Grid'),
      adminEmail: `${newId()}@grid.example`,
      ...more,
    });
    const chosen = await platform.call('POST', '/tenants', tenant({ currency: 'INR' }));
    expect(chosen).toMatchObject({ status: 201, body: { currency: 'INR' } });
    const plain = await platform.call('POST', '/tenants', tenant({}));
    expect(plain.body).toMatchObject({ currency: 'EUR' });
    const moved = await platform.call('PATCH', `/tenants/${plain.row.id}`, { currency: 'CHF' });
    expect(moved.body).toMatchObject({ currency: 'CHF' });
    const wrong = await platform.call('POST', '/tenants', tenant({ currency: 'Crowns' }));
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'currency' }] } });
  });
});
