import type { OpenAPIV3_1 } from 'openapi-types';
import { expect, it } from 'vitest';
import { describeOnServer } from '../support/server-block.ts';
import { typedCalls } from './typed-calls.ts';

describeOnServer('the calls of the client', (ground) => {
  /** After a change of the server's: `npx vitest run tests/contract/typed-calls.test.ts -u` writes it anew. */
  it('are typed by what the server says of them', async () => {
    const document = (await ground.test.app.inject('/api/docs/json')).json<OpenAPIV3_1.Document>();
    await expect(typedCalls(document)).toMatchFileSnapshot('../../src/api/server-calls.ts');
  });
});
