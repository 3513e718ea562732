import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { watchedLog } from './secrets-in-log.ts';

/** A server that says one of its secrets aloud: the text that `said` makes of a request and its answer. */
async function serve(said: (sent: string, answered: string) => string): Promise<() => void> {
  const log = watchedLog();
  const app = fastify({ logger: log.logger });
  const answered = randomBytes(16).toString('hex');
  app.post('/way-in', (request) => {
    const { password } = request.body as { password: string };
    request.log.info(said(password, answered));
    return { row: { recoveryCodes: [answered] } };
  });
  log.watch(app);
  await app.inject({
    method: 'POST',
    url: '/way-in',
    payload: { password: randomBytes(16).toString('hex') },
  });
  await app.close();
  return () => log.close();
}

it('finds what was sent and what was answered, and does not repeat it', async () => {
  for (const said of [
    (sent: string) => `came with ${sent}`,
    (_sent: string, answered: string) => `gave ${answered}`,
  ])
    expect(await serve(said)).toThrow(/a secret is in the log: .*"(came with|gave) …"/);
});

it('finds nothing where nothing is said, and what an address holds', async () => {
  expect(await serve(() => 'somebody came')).not.toThrow();
  const log = watchedLog();
  const app = fastify({ logger: log.logger });
  log.watch(app);
  await app.inject(`/callback?code=${randomBytes(16).toString('hex')}`);
  await app.close();
  expect(log.close).toThrow('a secret is in the log');
});
