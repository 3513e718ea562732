import { expect, it } from 'vitest';
import { MANIFESTS } from '../../src/app/features.ts';
import { mayOpenScreen, navigationFor } from '../../src/app/navigation.ts';
import { allows } from '../../src/domain/identity/permission.ts';
import { ROLE_PERMISSIONS } from '../../src/domain/identity/role-permissions.ts';
import { ADMIN_SCREENS_OPEN, mayBe, ROLES } from './matrix.ts';

/** That each address answers so in a browser, the tour of `tests/e2e` shows. */
it.each(ROLES)('a %s opens the screens of the admin portal that are theirs, and finds no others', (role) => {
  const rights = {
    can: (permission: string) => allows(ROLE_PERMISSIONS[role], permission),
    flag: () => true,
  };
  const portal = MANIFESTS.filter(({ area }) => area === 'admin');
  const screens = portal.flatMap((manifest) =>
    manifest.routes.map(({ path = '' }) => {
      const isOpen = mayOpenScreen(manifest, rights, path.split('/')[0]);
      return [path === '' ? '/admin' : `/admin/${path}`, isOpen] as const;
    }),
  );
  const expected = Object.entries(ADMIN_SCREENS_OPEN).map(([path, marks]) => [path, mayBe(marks, role)]);
  expect(Object.fromEntries(screens)).toEqual(Object.fromEntries(expected));

  const links = navigationFor(rights).flatMap(({ entries }) => entries.map(({ to }) => to));
  const open = screens.filter(([path, isOpen]) => isOpen && !path.includes(':')).map(([path]) => path);
  expect(links.filter((to) => to.startsWith('/admin')).toSorted()).toEqual(open.toSorted());
});
