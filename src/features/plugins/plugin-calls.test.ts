import { expect, it, vi } from 'vitest';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { reportError } from '../../error-reports/report-error.ts';
import { pluginCalls } from './plugin-calls.ts';

function world(answer: (path: string) => Promise<unknown>) {
  const called: string[] = [];
  const report = vi.fn<typeof reportError>();
  const call = (method: string, path: string) => {
    called.push(`${method} ${path}`);
    return answer(path);
  };
  // The answers of these calls are what the test says.
  const calls = pluginCalls({ call: call as unknown as ApiClient['call'] }, report);
  return { calls, called, report };
}

it('after an install the installed list is read again', async () => {
  const { calls, called, report } = world(async () => [{ id: 'p1' }, { id: 'p2' }]);
  await expect(calls.change('install', 'p1')).resolves.toEqual(['p1', 'p2']);
  expect(called).toEqual(['post /v1/plugins/p1/install', 'get /v1/plugins/installed']);
  expect(report).not.toHaveBeenCalled();
});

it.each(['install', 'update', 'uninstall'] as const)(
  'a failed %s is reported and thrown again',
  async (kind) => {
    const failure = new ApiError('no', 403, 'forbidden');
    const { calls, report } = world(() => Promise.reject(failure));
    await expect(calls.change(kind, 'p1')).rejects.toBe(failure);
    expect(report).toHaveBeenCalledExactlyOnceWith(failure, 'plugins');
  },
);

it('a failed rating is reported and thrown again', async () => {
  const failure = new ApiError('no', 403, 'forbidden');
  const { calls, report } = world(() => Promise.reject(failure));
  await expect(calls.rate('p1', 4.5)).rejects.toBe(failure);
  expect(report).toHaveBeenCalledExactlyOnceWith(failure, 'plugins');
});
