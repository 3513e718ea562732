import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { collectCode } from './collect-code.ts';

test('the code holds what Collect reads: where to, and as whom', async () => {
  const code = await collectCode({
    id: '1',
    name: 'Phone',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
    address: 'https://grid.example/api/odk',
    username: 'a@b.example',
    password: 'secret',
  });
  expect(JSON.parse(inflateSync(Buffer.from(code, 'base64')).toString('utf8'))).toMatchObject({
    general: {
      server_url: 'https://grid.example/api/odk',
      username: 'a@b.example',
      password: 'secret',
      form_update_mode: 'match_exactly',
    },
    admin: {},
  });
});
