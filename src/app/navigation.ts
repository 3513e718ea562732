import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { RouteObject } from 'react-router-dom';
import type { FeatureManifest, SidebarEntry } from '../resource/feature-manifest.ts';
import type { Workspace } from '../session/account/workspace.tsx';
import { MANIFESTS } from './features.ts';

/** What of a workspace decides about navigation. */
type Rights = Pick<Workspace, 'can' | 'flag'>;

interface NavigationGroup {
  readonly id: SidebarEntry['group'];
  readonly label: MessageDescriptor;
  readonly entries: readonly SidebarEntry[];
}

const GROUPS: readonly { id: SidebarEntry['group']; label: MessageDescriptor }[] = [
  { id: 'work', label: msg`Work` },
  { id: 'assets', label: msg`Assets` },
  { id: 'supply', label: msg`Supply` },
  { id: 'insight', label: msg`Insight` },
  { id: 'help', label: msg`Help` },
  { id: 'extend', label: msg`Extend` },
  { id: 'admin', label: msg`Admin` },
];

const OWN_ENTRIES: readonly SidebarEntry[] = [
  { group: 'work', label: msg`Dashboard`, to: '/tenant', icon: LayoutDashboard, anyOf: [] },
];

export const SYNC_ENTRY = { label: msg`Sync centre`, to: '/tenant/sync', icon: RefreshCw };

/** What this person may open, in groups; a group without entries is left out (R2.8). */
export function navigationFor(workspace: Rights): NavigationGroup[] {
  const entries = [
    ...OWN_ENTRIES,
    ...MANIFESTS.flatMap((manifest) => openEntries(manifest, workspace)),
  ].filter(
    (entry) => mayOpen(entry, workspace) && (entry.flag === undefined || workspace.flag(entry.flag) === true),
  );
  return GROUPS.map((group) => ({
    ...group,
    entries: entries.filter((entry) => entry.group === group.id),
  })).filter((group) => group.entries.length > 0);
}

function openEntries(manifest: FeatureManifest, workspace: Rights): SidebarEntry[] {
  return manifest.sidebar.filter(({ to }) => mayOpenScreen(manifest, workspace, to.split('/')[2]));
}

/** The routes of all that this person may open. */
export function openRoutes(workspace: Rights): RouteObject[] {
  return MANIFESTS.filter(({ flag }) => flag === undefined || workspace.flag(flag) === true).flatMap(
    (manifest) => manifest.routes.filter((route) => mayOpenScreen(manifest, workspace, screenOf(route))),
  );
}

/** What a module's rights call a screen: the first word of its path; the first screen has none. */
export function screenOf({ path }: RouteObject): string | undefined {
  return path?.split('/')[0];
}

/** Any one of the permissions opens it; an empty list is open to everyone who is signed in. */
export function mayOpen(place: { readonly anyOf: readonly string[] }, workspace: Rights): boolean {
  return place.anyOf.length === 0 || place.anyOf.some((permission) => workspace.can(permission));
}

/** @param screen as `screenOf` says it */
export function mayOpenScreen(manifest: FeatureManifest, workspace: Rights, screen = ''): boolean {
  const takes = manifest.screens ? manifest.screens[screen] : [];
  return mayOpen(manifest, workspace) && takes?.every((permission) => workspace.can(permission)) === true;
}

/** Someone who sees assigned work only: a technician, whatever the role is called. */
export function worksInTheField(workspace: Rights): boolean {
  return workspace.can('job-sheets:view-assigned') && !workspace.can('job-sheets:view');
}

const FIELD_DAY = '/tenant/field-ops';

/** Where the day of somebody in the field begins: at their jobs, or at the dashboard where their role does not open these. */
export function todayPath(workspace: Rights): string {
  const entry = MANIFESTS.flatMap(({ sidebar }) => sidebar).find(({ to }) => to === FIELD_DAY);
  return entry && mayOpen(entry, workspace) ? FIELD_DAY : '/tenant';
}
