import { expect, it } from 'vitest';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('how exact positions are to be, and how coordinates are written', (ground) => {
  const IN_DEGREES = { kind: 'degrees', grid: '', axes: 'north-east' };
  const told = async (email: string) => (await ground.test.signIn(email)).tenant;

  it('comes to devices with the session, and is changed by who may edit the roles', async () => {
    const admin = await ground.as('admin@harbor.example');
    const tech = await ground.as('tech@harbor.example');
    expect((await admin.call('PUT', '/settings/positions', { accuracy: 2.5 })).status).toBe(204);
    const utm = { kind: 'utm', grid: '', axes: 'east-north' };
    expect((await admin.call('PUT', '/settings/coordinates', utm)).status).toBe(204);
    expect(await told('tech@harbor.example')).toMatchObject({ positionAccuracy: 2.5, coordinates: utm });
    expect(await told('tech1@demo.example')).toMatchObject({
      positionAccuracy: null,
      coordinates: IN_DEGREES,
    });
    expect((await tech.call('PUT', '/settings/positions', { accuracy: null })).status).toBe(403);
    expect((await tech.call('PUT', '/settings/coordinates', IN_DEGREES)).status).toBe(403);
    expect((await admin.call('PUT', '/settings/positions', { accuracy: null })).status).toBe(204);
    expect((await admin.call('PUT', '/settings/coordinates', IN_DEGREES)).status).toBe(204);
    expect(await told('tech@harbor.example')).toMatchObject({
      positionAccuracy: null,
      coordinates: IN_DEGREES,
    });
  });

  it('asks for centimetres to a kilometre', async () => {
    const admin = await ground.as('admin@harbor.example');
    for (const accuracy of [0, -1, 0.001, 1001, '5']) {
      const answer = await admin.call('PUT', '/settings/positions', { accuracy });
      expect(answer.status, `${accuracy}`).toBe(400);
      const { details } = answer.body as { details: { path: string }[] };
      expect(new Set(details.map(({ path }) => path))).toEqual(new Set(['accuracy']));
    }
  });

  it('takes a projection in which places of the tenant stay where they are, and no other', async () => {
    const admin = await ground.as('admin@harbor.example');
    const set = (grid: string) =>
      admin.call('PUT', '/settings/coordinates', { kind: 'grid', grid, axes: 'north-east' });
    for (const place of [
      { longitude: 16.3, latitude: 48.1 },
      { longitude: 16.4, latitude: 48.3 },
    ]) {
      await admin.create('/assets', { name: 'Pole', kind: 'Pole', status: 'inUse', ...place });
    }
    for (const [grid, code] of [
      ['', 'required'],
      ['EPSG:1', 'invalid_value'],
      ['Vienna', 'invalid_value'],
      ['EPSG:4326', 'out_of_range'],
    ] as const) {
      const answer = await set(grid);
      expect(answer.status, grid).toBe(400);
      expect(answer.body).toMatchObject({ details: [{ path: 'grid', code }] });
    }
    expect((await set('EPSG:32633')).status).toBe(204);
    expect((await told('tech@harbor.example')).coordinates).toEqual({
      kind: 'grid',
      grid: 'EPSG:32633',
      axes: 'north-east',
    });
    expect((await admin.call('PUT', '/settings/coordinates', IN_DEGREES)).status).toBe(204);
  });
});
