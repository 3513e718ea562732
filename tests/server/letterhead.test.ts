import { expect, it } from 'vitest';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('the letterhead of a tenant', (ground) => {
  it('comes to devices with the session, is changed by who may edit the roles, and may be taken away', async () => {
    const admin = await ground.as('admin@harbor.example');
    const write = (letterhead: unknown) => admin.call('PUT', '/settings/letterhead', { letterhead });
    const lines = '1 Quay Road\nTel. +64 4 555 0100';
    expect((await write(` ${lines}\n`)).status).toBe(204);
    expect((await ground.test.signIn('tech@harbor.example')).tenant).toMatchObject({ letterhead: lines });
    expect((await ground.test.signIn('tech1@demo.example')).tenant).toMatchObject({ letterhead: '' });
    for (const wrong of ['x'.repeat(501), 'NUL \u0000', '  ', null, 5]) {
      const answer = await write(wrong);
      expect(answer.status, String(wrong)).toBe(400);
      expect(answer.body).toMatchObject({ details: [{ path: 'letterhead' }] });
    }
    const tech = await ground.as('tech@harbor.example');
    expect((await tech.call('PUT', '/settings/letterhead', { letterhead: 'Mine' })).status).toBe(403);
    expect((await write('')).status).toBe(204);
    expect((await ground.test.signIn('tech@harbor.example')).tenant).toMatchObject({ letterhead: '' });
  });
});
