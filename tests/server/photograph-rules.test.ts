import { expect, it } from 'vitest';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('what devices of a tenant make of photographs', (ground) => {
  const AS_TAKEN = { side: null, keepsPlace: true, isStamped: false };
  const told = async (email: string) => (await ground.test.signIn(email)).tenant.photographs;

  it('comes to devices with the session, and is changed by who may edit the roles', async () => {
    const admin = await ground.as('admin@harbor.example');
    const rules = { side: 1920, keepsPlace: false, isStamped: true };
    expect((await admin.call('PUT', '/settings/photographs', rules)).status).toBe(204);
    expect(await told('tech@harbor.example')).toEqual(rules);
    expect(await told('tech1@demo.example')).toEqual(AS_TAKEN);
    const tech = await ground.as('tech@harbor.example');
    expect((await tech.call('PUT', '/settings/photographs', AS_TAKEN)).status).toBe(403);
    for (const [field, value] of [
      ['side', 1000],
      ['side', '1920'],
      ['keepsPlace', null],
      ['isStamped', 'yes'],
    ] as const) {
      const answer = await admin.call('PUT', '/settings/photographs', { ...rules, [field]: value });
      expect(answer.status, `${field} ${value}`).toBe(400);
      expect(answer.body).toMatchObject({ details: [{ path: field }] });
    }
    expect((await admin.call('PUT', '/settings/photographs', AS_TAKEN)).status).toBe(204);
    expect(await told('tech@harbor.example')).toEqual(AS_TAKEN);
  });
});
