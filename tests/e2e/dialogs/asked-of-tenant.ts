import { Secret, TOTP } from 'otpauth';
import { personId } from '../../../server/seed/accounts.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import { packed } from '../../support/plugin-packages.ts';
import { sendsBaseMap } from '../base-map-steps.ts';
import { type Api, expect } from '../fixtures.ts';
import { created, type Row } from '../steps.ts';
import { type AskedTry, chooses, dropsTwice, type Makers, press, presses, types } from './dialog-try.ts';

const PERSON = `/admin/users/${personId('viewer@demo.example')}`;

/** Makes what they stand on. `viewer` is signed in somewhere. @returns what a tenant's administrator asks the server for */
export async function askedOfTenant(makers: Makers, viewer: Api): Promise<readonly AskedTry[]> {
  await turnOnSecondFactor(viewer);
  const noor = { email: 'noor@demo.example', role: 'viewer' };
  expect((await makers.admin.send('POST', '/users/invite', noor)).status).toBe(200);
  const state = { appVersion: '0.1.0', waiting: 0, needsYou: 0, oldestAt: null };
  expect((await viewer.send('PUT', '/sync/device', state)).status).toBe(200);
  return [
    ...ofPeople(),
    ...ofRoles(),
    ...ofPlugins(),
    ...(await ofBaseMaps(makers)),
    ...(await ofRecords(makers)),
  ];
}

function ofPeople(): AskedTry[] {
  const more = (item: string) => async (page: Parameters<AskedTry['open']>[0]) => {
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialogs = 'src/features/admin/users/person-dialogs.tsx';
  const signIn = 'src/features/admin/users/sign-in-dialogs.tsx';
  const about = (file: string, item: string, button: string, call: AskedTry['call']): AskedTry => ({
    file,
    address: PERSON,
    open: more(item),
    button,
    call,
  });
  return [
    {
      file: 'src/features/admin/users/session-dialog.tsx',
      address: PERSON,
      open: (page) =>
        page
          .getByRole('button', { name: /^Sign out (?!of)/ })
          .first()
          .click(),
      button: 'Sign out',
      call: 'DELETE /users/*/sessions/*',
    },
    {
      file: 'src/features/admin/devices/device-requests.tsx',
      address: PERSON,
      open: (page) =>
        page
          .getByRole('button', { name: /^Lock .+ of / })
          .first()
          .click(),
      button: 'Lock',
      call: 'POST /users/*/devices/*/requests',
    },
    {
      file: dialogs,
      address: PERSON,
      open: presses('Change role'),
      fill: chooses('Role', 'Technician'),
      button: 'Change role',
      call: 'POST /users/*/role',
    },
    {
      ...about(dialogs, 'Change the name', 'Change name', 'PATCH /users/*'),
      fill: types('Name', 'Peter L.'),
    },
    about(signIn, 'Mail a link to a new password', 'Send the link', 'POST /auth/password-reset/request'),
    about(signIn, 'Reset the second factor', 'Reset', 'POST /users/*/reset-2fa'),
    about(dialogs, 'Suspend', 'Suspend', 'POST /users/*/status'),
    about(dialogs, 'Let in again', 'Let in again', 'POST /users/*/status'),
    about(dialogs, 'Remove from the organisation', 'Remove', 'DELETE /users/*'),
    {
      file: 'src/features/admin/users/invite-dialog.tsx',
      address: '/admin/users',
      open: presses('Invite'),
      fill: async (page) => {
        await types('Email', 'ana@demo.example')(page);
        await types('Name', 'Ana Lime')(page);
        await chooses('Role', 'Technician')(page);
      },
      button: 'Send the invitation',
      call: 'POST /users/invite',
    },
    {
      file: signIn,
      address: '/admin/users',
      open: async (page) => {
        await page.getByRole('link', { name: /noor@demo\.example/ }).click();
        await more('Send the invitation again')(page);
      },
      button: 'Send again',
      call: 'POST /users/invite',
    },
  ];
}

function ofRoles(): AskedTry[] {
  return [
    {
      file: 'src/features/admin/roles/new-role-dialog.tsx',
      address: '/admin/roles',
      open: presses('New role'),
      fill: types('Name', 'Shift lead'),
      button: 'Create',
      call: 'POST /roles',
    },
    {
      file: 'src/features/admin/roles/delete-role-dialog.tsx',
      address: '/admin/roles/shift_lead',
      open: presses(/^Delete/),
      button: 'Delete',
      call: 'DELETE /roles/*',
    },
  ];
}

function ofPlugins(): AskedTry[] {
  const content = {
    id: 'cable-joints',
    name: 'Cable joints',
    version: '1.0.0',
    description: 'Looks at cable joints.',
    categories: ['workflow'],
    permissions: ['access:analytics'],
    contributes: { dashboardCards: [{ key: 'all', title: 'All orders', entity: 'workOrder' }] },
  };
  const onCard =
    (name: string): AskedTry['open'] =>
    (page) =>
      page.getByRole('article', { name: content.name }).getByRole('button', { name, exact: true }).click();
  return [
    {
      file: 'src/features/plugins/upload-dialog.tsx',
      address: '/tenant/plugins',
      open: presses('Upload a plugin'),
      button: 'Cancel',
      twice: dropsTwice('joints.zip', packed(content)),
      call: 'POST /v1/plugins/upload',
    },
    {
      file: 'src/features/plugins/install-dialog.tsx',
      address: '/tenant/plugins',
      open: onCard('Install'),
      button: 'Install',
      call: 'POST /v1/plugins/*/install',
    },
    {
      file: 'src/features/plugins/plugin-buttons.tsx',
      address: '/tenant/plugins',
      open: onCard('Uninstall'),
      button: 'Uninstall',
      call: 'DELETE /v1/plugins/*',
    },
  ];
}

async function ofBaseMaps({ admin }: Makers): Promise<AskedTry[]> {
  const begun = { id: uuidv7(), name: 'Coast', bytes: 5_000_000 };
  expect((await admin.send('POST', '/base-maps', begun)).status).toBe(201);
  const file = 'src/features/admin/base-maps/base-map-dialogs.tsx';
  // Each of a map of its own: for a moment the list still has the name from before a rename.
  const about =
    (verb: string, name: string): AskedTry['open'] =>
    async (page) => {
      await sendsBaseMap(page, name);
      await press(page, `${verb} ${name}`);
    };
  const address = '/admin/base-maps';
  return [
    {
      file,
      address,
      open: about('Rename', 'Valley'),
      fill: types('Name', 'Valley of the mill'),
      button: 'Rename',
      call: 'PATCH /base-maps/*',
    },
    { file, address, open: about('Delete', 'Hill'), button: 'Delete', call: 'DELETE /base-maps/*' },
    { file, address, open: presses('Give up'), button: 'Give up', call: 'DELETE /base-maps/*' },
  ];
}

async function ofRecords({ planner }: Makers): Promise<AskedTry[]> {
  const [isolated] = await planner.get<Row[]>('/switching-requests?status=Isolated');
  const pole = await created(planner, '/assets', {
    name: 'Pole by the mill',
    kind: 'Pole',
    status: 'planned',
  });
  expect((await planner.send('DELETE', `/assets/${pole.id}`)).status).toBe(204);
  return [
    {
      file: 'src/features/field-ops/switching/clearance-dialog.tsx',
      address: `/tenant/field-ops/switching/${isolated?.id}`,
      open: presses('Issue clearance'),
      fill: types('Reason', 'Its devices are in no network.'),
      button: 'Issue clearance',
      call: 'POST /switching-requests/*/clearance',
    },
    {
      file: 'src/features/field-ops/switching/clearance-dialog.tsx',
      address: `/tenant/field-ops/switching/${isolated?.id}`,
      open: presses('Release clearance'),
      fill: types('Reason', 'The crew was called to a storm.'),
      button: 'Release clearance',
      call: 'POST /switching-requests/*/release',
    },
    {
      file: 'src/resource/deleting/deleted-dialog.tsx',
      address: '/tenant/assets',
      open: presses('Deleted records'),
      button: 'Restore',
      call: 'POST /assets/*/restore',
      mayClose: true,
      leave: async (page) => {
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(0);
        await press(page, 'Close');
      },
    },
    {
      file: 'src/features/assets/import/earlier-imports.tsx',
      opensOnce: true,
      address: '/tenant/assets/import',
      open: async (page) => {
        await page.locator('input[type=file]').setInputFiles('tests/support/samples/buses.csv');
        await press(page, 'Check without writing');
        await press(page, /^Import \d+ assets$/);
        await expect(page.getByText(/assets were written/)).toBeVisible();
        await page.reload();
        await press(page, 'Undo');
      },
      button: 'Undo the import',
      call: 'POST /imports/*/undo',
    },
  ];
}

async function turnOnSecondFactor(person: Api): Promise<void> {
  const { body } = await person.send('POST', '/auth/setup-totp');
  const { secret } = body as { secret: string }; // our own server's answer
  const token = TOTP.generate({ secret: Secret.fromBase32(secret) });
  expect((await person.send('POST', '/auth/enable-totp', { token })).status).toBe(200);
}
