import { packed } from '../../support/plugin-packages.ts';
import { expect } from '../fixtures.ts';
import { type AskedTry, dropsTwice, presses, types } from './dialog-try.ts';

const CONTENT = {
  id: 'cable-joints',
  name: 'Cable joints',
  version: '1.4.0',
  description: 'Looks at cable joints.',
  categories: ['workflow'],
  permissions: ['access:analytics'],
  contributes: { dashboardCards: [{ key: 'all', title: 'All orders', entity: 'workOrder' }] },
};

/** What a super admin asks the server for, each of them after those before it. */
export function askedOfPlatform(): readonly AskedTry[] {
  return [...ofTenants(), ...ofPlugins()];
}

function ofTenants(): AskedTry[] {
  const status = (name: string): AskedTry => ({
    file: 'src/features/admin/tenants/tenant-actions.tsx',
    address: '/admin/tenants/harbor-grid',
    open: presses(name),
    button: name,
    call: 'POST /tenants/*/status',
  });
  return [
    {
      file: 'src/features/admin/tenants/tenant-dialog.tsx',
      address: '/admin/tenants',
      open: presses('New tenant'),
      fill: async (page) => {
        await types('Name (required)', 'Nordnetz AG')(page);
        await types('Email (required)', 'lena@nordnetz.example')(page);
      },
      button: 'Create tenant',
      call: 'POST /tenants',
    },
    {
      file: 'src/features/admin/tenants/tenant-dialog.tsx',
      address: '/admin/tenants/harbor-grid',
      open: presses('Edit'),
      fill: (page) => page.getByRole('dialog').getByLabel('Plan').fill('premium'),
      button: 'Save',
      call: 'PATCH /tenants/*',
    },
    status('Suspend'),
    status('Let in again'),
  ];
}

function ofPlugins(): AskedTry[] {
  const file = 'src/features/admin/plugins/status-dialogs.tsx';
  const address = `/admin/plugins/${CONTENT.id}`;
  return [
    {
      file: 'src/features/admin/plugins/publish-dialog.tsx',
      address: '/admin/plugins',
      open: presses('Publish a package'),
      button: 'Cancel',
      twice: dropsTwice('joints.zip', packed(CONTENT)),
      call: 'POST /admin/plugins',
      leave: async (page) => {
        await expect(page.getByText('Cable joints 1.4.0 is published.')).toBeVisible();
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      },
    },
    {
      file,
      address,
      open: presses('Withdraw'),
      fill: types('Reason', 'It asks for more than it needs.'),
      button: 'Withdraw',
      call: 'POST /admin/plugins/*/withdraw',
    },
    { file, address, open: presses('Restore'), button: 'Restore', call: 'POST /admin/plugins/*/restore' },
  ];
}
