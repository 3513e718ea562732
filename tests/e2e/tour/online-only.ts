import type { Page } from '@playwright/test';
import type { RoleName } from '../../../src/domain/identity/role-permissions.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { ONLINE_ONLY, type OnlineOnlyAction } from '../../../src/domain/online-only.ts';
import { recordPath } from '../../../src/resource/rows/record-path.ts';
import { type Api, expect } from '../fixtures.ts';
import { openScreen } from '../next-screen.ts';
import type { Visit } from './visits.ts';

/** Who comes to a screen that has the control. */
const SEEN_BY: Readonly<Record<OnlineOnlyAction, RoleName>> = {
  issueClearance: 'planner',
  releaseClearance: 'planner',
  importAssets: 'planner',
  restoreRecord: 'planner',
  uploadPlugin: 'tenant_admin',
  installPlugin: 'tenant_admin',
  updatePlugin: 'tenant_admin',
  uninstallPlugin: 'tenant_admin',
  ratePlugin: 'tenant_admin',
  attachFile: 'technician',
  fetchFile: 'technician',
  showVersions: 'tenant_admin',
  createTenant: 'super_admin',
  changeTenant: 'super_admin',
  setTenantStatus: 'super_admin',
  switchFlag: 'tenant_admin',
  publishPackage: 'super_admin',
  setPackageStatus: 'super_admin',
  exportAuditLog: 'tenant_admin',
  ownAccount: 'technician',
  administerPeople: 'tenant_admin',
  administerRoles: 'tenant_admin',
  changeSignIn: 'tenant_admin',
  changeBaseMaps: 'tenant_admin',
};

export function onlineOnlyOf(role: RoleName): OnlineOnlyAction[] {
  return ONLINE_ONLY.filter((action) => SEEN_BY[action] === role);
}

/** The smallest PNG there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A ticket with a file on it, beside what the demo has: its screen has the controls of files. */
export async function ticketWithFile(url: string, api: Api): Promise<Visit> {
  const form = new FormData();
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), 'meter.png');
  const uploaded = await fetch(`${url}/api/v1/support/tickets/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.session.token}`, 'x-tenant-id': api.session.tenant.id },
    body: form,
  });
  const file = (await uploaded.json()) as { url: string }; // our own server's answer, and so are the two below
  const ticket = (await api.send('POST', '/v1/support/tickets', { title: 'Tour: a ticket with a file' }))
    .body as AnyRow;
  const reply = { ticketId: ticket.id, message: 'See the picture.', attachmentUrl: file.url };
  expect((await api.send('POST', '/v1/support/replies', reply)).status).toBe(201);
  return { path: recordPath('supportTicket', ticket.id), expected: 'screen' };
}

/** The import asks for the server once a file is chosen. */
export async function chooseImport(page: Page): Promise<readonly string[]> {
  await openScreen(page, '/tenant/assets/import');
  await page.locator('input[type="file"]').setInputFiles('tests/support/samples/buses.csv');
  const check = page.getByRole('button', { name: 'Check without writing' });
  await expect(check).toBeDisabled();
  await expect(check).toHaveAccessibleDescription(/^An import needs a connection/);
  return [(await check.getAttribute('data-online-only')) ?? ''];
}
