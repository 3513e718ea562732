import { msg } from '@lingui/core/macro';
import Building from 'lucide-react/icons/building-2';
import Flag from 'lucide-react/icons/flag';
import Gauge from 'lucide-react/icons/gauge';
import LogIn from 'lucide-react/icons/log-in';
import MapIcon from 'lucide-react/icons/map';
import Puzzle from 'lucide-react/icons/puzzle';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Tablet from 'lucide-react/icons/tablet';
import Users from 'lucide-react/icons/users';
import { ADMIN_SCREENS } from '../../domain/identity/admin-screens.ts';
import type { FeatureManifest } from '../../resource/feature-manifest.ts';
import { routesTo } from '../../resource/screen-routes.ts';

/** The admin portal (R2.3): what of it somebody sees, their permissions say. */
export const manifest: FeatureManifest = {
  id: 'admin',
  area: 'admin',
  anyOf: [],
  screens: ADMIN_SCREENS,
  routes: routesTo(() => import('./screens.tsx'), {
    '': 'AdminDashboard',
    tenants: 'TenantListScreen',
    'tenants/:id': 'TenantScreen',
    'tenants/:id/users/:person': 'TenantUserScreen',
    users: 'UserListScreen',
    'users/:id': 'UserScreen',
    roles: 'RoleListScreen',
    'roles/:name': 'RoleScreen',
    'audit-logs': 'AuditScreen',
    devices: 'DevicesScreen',
    'sign-in': 'SignInScreen',
    'base-maps': 'BaseMapsScreen',
    flags: 'FlagScreen',
    plugins: 'PlatformPluginsScreen',
    'plugins/:packageId': 'PlatformPluginScreen',
  }),
  sidebar: [
    { group: 'admin', label: msg`Administration`, to: '/admin', icon: Gauge, anyOf: [] },
    { group: 'admin', label: msg`Tenants`, to: '/admin/tenants', icon: Building, anyOf: [] },
    { group: 'admin', label: msg`Users`, to: '/admin/users', icon: Users, anyOf: [] },
    {
      group: 'admin',
      label: msg`Roles & permissions`,
      to: '/admin/roles',
      icon: ShieldCheck,
      anyOf: [],
    },
    { group: 'admin', label: msg`Devices`, to: '/admin/devices', icon: Tablet, anyOf: [] },
    { group: 'admin', label: msg`Sign-in`, to: '/admin/sign-in', icon: LogIn, anyOf: [] },
    {
      group: 'admin',
      label: msg`Audit logs`,
      to: '/admin/audit-logs',
      icon: ScrollText,
      anyOf: [],
    },
    { group: 'admin', label: msg`Base maps`, to: '/admin/base-maps', icon: MapIcon, anyOf: [] },
    {
      group: 'admin',
      label: msg`Feature flags`,
      to: '/admin/flags',
      icon: Flag,
      anyOf: [],
    },
    { group: 'admin', label: msg`Plugins`, to: '/admin/plugins', icon: Puzzle, anyOf: [] },
  ],
  labels: [],
  keeps: [
    { path: '/roles', takes: ADMIN_SCREENS.roles },
    { path: '/tenants?limit=1000', takes: ADMIN_SCREENS.tenants },
    { path: '/tenants?limit=1000&trouble=any', takes: ADMIN_SCREENS.tenants },
    { path: '/audit-logs?limit=100', takes: ADMIN_SCREENS['audit-logs'] },
    { path: '/devices', takes: ADMIN_SCREENS.devices },
    { path: '/settings/single-sign-on', takes: ADMIN_SCREENS['sign-in'] },
    { path: '/admin/overview', takes: ADMIN_SCREENS[''] },
    { path: '/admin/errors', takes: ADMIN_SCREENS[''] },
    { path: '/settings/feature-flags', takes: ADMIN_SCREENS.flags },
    { path: '/admin/plugins', takes: ADMIN_SCREENS.plugins },
  ],
};
