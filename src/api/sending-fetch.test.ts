import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendingFetch } from './sending-fetch.ts';

/** The browser's, as far as an upload uses it. */
class FakeRequest {
  static latest: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  opened = '';
  sent: unknown;
  withCredentials = false;
  onload = () => {};
  onerror = () => {};
  constructor() {
    FakeRequest.latest = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => void vi.unstubAllGlobals());

test('an upload says how much was sent, as far as the browser knows, and answers as fetch does', async () => {
  const shares: number[] = [];
  const body = new FormData();
  const init = {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer t' },
    credentials: 'include',
  } as const;
  const answer = sendingFetch((share) => shares.push(share))('/api/x', init);
  const request = FakeRequest.latest;
  for (const event of [
    { lengthComputable: false, loaded: 5, total: 0 },
    { lengthComputable: true, loaded: 5, total: 20 },
    { lengthComputable: true, loaded: 20, total: 20 },
  ])
    request.upload.onprogress?.(event);
  Object.assign(request, { status: 413, responseText: '{"code":"too_large"}' }).onload();
  const response = await answer;
  expect([response.status, await response.json()]).toEqual([413, { code: 'too_large' }]);
  expect(shares).toEqual([0.25, 1]);
  expect(request).toMatchObject({
    opened: 'POST /api/x',
    sent: body,
    headers: { authorization: 'Bearer t' },
    withCredentials: true,
  });
});

test('an answer without a body is none, and a lost network is a TypeError', async () => {
  const empty = sendingFetch(() => {})('/api/x');
  Object.assign(FakeRequest.latest, { status: 204 }).onload();
  expect((await empty).status).toBe(204);
  const lost = sendingFetch(() => {})('/api/x');
  FakeRequest.latest.onerror();
  await expect(lost).rejects.toBeInstanceOf(TypeError);
});
