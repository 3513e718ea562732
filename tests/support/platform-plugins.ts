import { expect } from 'vitest';
import type { Publication } from '../../src/domain/plugins/platform-plugin.ts';
import { FIRST_PASSWORD, mailedToken, newEmail, signInAs } from './administration.ts';
import type { Api } from './api.ts';
import { unique } from './api.ts';
import { multipart, packed, sendPackage } from './plugin-packages.ts';
import type { Ground } from './server-block.ts';

/** People of the demo. */
export const SUPER = 'super@fieldline.example';
export const STAFF = 'staff@fieldline.example';
export const ALDER = 'admin@demo.example';
export const HARBOR = 'admin@harbor.example';
export const REASON = 'It counts poles that are not there.';

export interface Plugin {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly isInstalled: boolean;
}

const send = <T>(ground: Ground, person: Api, path: string, content: object) =>
  sendPackage<T>(ground, person, path, multipart([{ name: 'joints.zip', bytes: packed(content) }]));

export const publish = (ground: Ground, person: Api, content: object) =>
  send<Publication>(ground, person, '/admin/plugins', content);

export const upload = (ground: Ground, person: Api, content: object) =>
  send<Plugin>(ground, person, '/v1/plugins/upload', content);

export const line = (platform: Api, id: string) => platform.call('GET', `/admin/plugins/${id}`);

export const withdraw = (platform: Api, id: string, reason: unknown = REASON) =>
  platform.call('POST', `/admin/plugins/${id}/withdraw`, { reason });

export const restore = (platform: Api, id: string) => platform.call('POST', `/admin/plugins/${id}/restore`);

/** The plugin of that name in the person's own catalogue. */
export async function inCatalogue(person: Api, name: string): Promise<Plugin | undefined> {
  const plugins = (await person.call('GET', '/v1/plugins')).body as readonly Plugin[];
  return plugins.find((one) => one.name === name);
}

export async function installed(person: Api, name: string): Promise<Plugin> {
  const plugin = await inCatalogue(person, name);
  if (!plugin) throw new Error(`no ${name} in the catalogue`);
  expect((await person.call('POST', `/v1/plugins/${plugin.id}/install`)).status).toBe(200);
  return plugin;
}

export async function newTenant(ground: Ground, platform: Api): Promise<Api> {
  const adminEmail = newEmail();
  const made = await platform.call('POST', '/tenants', { name: unique('Grid'), adminEmail });
  expect(made.status).toBe(201);
  const token = await mailedToken(ground, adminEmail);
  const payload = { token, name: 'First Admin', password: FIRST_PASSWORD };
  await ground.test.app.inject({ method: 'POST', url: '/api/auth/invitations/accept', payload });
  return signInAs(ground, adminEmail);
}
