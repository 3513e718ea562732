import { expect, it, vi } from 'vitest';
import { createClientLog, type LogDeps } from './client-log.ts';

function world(changes: Partial<LogDeps> = {}) {
  const call = vi.fn<(...given: unknown[]) => Promise<undefined>>(async () => undefined);
  const printer = () => vi.fn<(...given: unknown[]) => void>();
  const print = { debug: printer(), info: printer(), warn: printer(), error: printer() };
  const deps: LogDeps = {
    // The answer of this call is nobody's.
    api: { call },
    clock: { now: () => Date.UTC(2026, 10, 23, 6) },
    print,
    canSend: () => true,
    isDevelopment: false,
    ...changes,
  };
  return { call, print, ...createClientLog(deps) };
}

it('what is below the level is not printed, and only warnings and errors are sent', () => {
  const { log, print, call } = world();
  log('debug', 'a');
  log('info', 'b');
  log('warn', 'c');
  log('error', 'd', new TypeError('broke'), { screen: '/tenant' });
  expect([print.debug, print.info, print.warn, print.error].map(({ mock }) => mock.calls.length)).toEqual([
    0, 1, 1, 1,
  ]);
  expect(call.mock.calls.length).toBe(2);
  expect(call).toHaveBeenLastCalledWith('post', '/logs', {
    level: 'error',
    message: 'd',
    timestamp: '2026-11-23T06:00:00.000Z',
    context: { screen: '/tenant' },
    error: expect.objectContaining({ name: 'TypeError', message: 'broke' }),
  });
});

it('no token and no address of a person gets into an entry', () => {
  const { log, print } = world();
  log('warn', 'GET /api/reset?token=abc', new Error('tech1@demo.example has no such record'));
  const [message, , error] = print.warn.mock.calls[0] ?? [];
  expect([message, error]).toEqual([
    'GET /api/reset',
    expect.objectContaining({ message: '[email] has no such record' }),
  ]);
});

it.each([
  ['offline or signed out', { canSend: () => false }],
  ['in development', { isDevelopment: true }],
])('nothing is sent %s', (_, changes) => {
  const { log, call } = world(changes);
  log('error', 'a');
  expect(call).not.toHaveBeenCalled();
});

it('an entry that cannot be sent goes to the console only', async () => {
  const call = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('down')));
  const { report, print } = world({ api: { call } });
  report('error', 'a');
  await vi.waitFor(() => expect(print.warn).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledOnce();
});
