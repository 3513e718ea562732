/** The screens of this module, in one file of the build: a browser has it sooner than a dozen small ones. */
export { AuditScreen } from './audit/audit-screen.tsx';
export { BaseMapsScreen } from './base-maps/base-maps-screen.tsx';
export { AdminDashboard } from './dashboard/dashboard-screen.tsx';
export { DevicesScreen } from './devices/devices-screen.tsx';
export { FlagScreen } from './flags/flag-screen.tsx';
export { PlatformPluginScreen } from './plugins/platform-plugin-screen.tsx';
export { PlatformPluginsScreen } from './plugins/platform-plugins-screen.tsx';
export { RoleListScreen } from './roles/role-list-screen.tsx';
export { RoleScreen } from './roles/role-screen.tsx';
export { SignInScreen } from './sign-in/sign-in-screen.tsx';
export { TenantListScreen } from './tenants/tenant-list-screen.tsx';
export { TenantScreen } from './tenants/tenant-screen.tsx';
export { TenantUserScreen } from './users/tenant-user-screen.tsx';
export { UserListScreen } from './users/user-list-screen.tsx';
export { UserScreen } from './users/user-screen.tsx';
