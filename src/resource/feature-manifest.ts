import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RecordPanelProps } from './detail/record-panels.ts';
import type { LabelLoader } from './words/label-set.ts';

/** What a module adds to the application: the only thing of it that the first load carries. */
export interface FeatureManifest {
  readonly id: string;
  /** Feature flag of the tenant; where it is off, the module's routes are the 404 page. */
  readonly flag?: string;
  /** Any one of these opens the module's routes; without one, `/unauthorized`. */
  readonly anyOf: readonly string[];
  /** What its screens take beside that, all of it: by the first word of a path. One that is not named opens to nobody. */
  readonly screens?: Readonly<Record<string, readonly string[]>>;
  /** Where its paths begin; absent: `tenant`. */
  readonly area?: 'tenant' | 'admin';
  /** Paths below the area, lazy. */
  readonly routes: readonly RouteObject[];
  /** GET calls whose answers its screens show without signal; asked after a sign-in of whoever may open them. */
  readonly keeps?: readonly { readonly path: string; readonly takes: readonly string[] }[];
  readonly sidebar: readonly SidebarEntry[];
  /** The words of the module's entities, for screens that show any entity. */
  readonly labels: readonly LabelLoader[];
  /** What it shows on every record of any kind. */
  readonly onRecords?: () => Promise<ComponentType<RecordPanelProps>>;
}

export interface SidebarEntry {
  readonly group: 'work' | 'assets' | 'supply' | 'insight' | 'help' | 'extend' | 'admin';
  readonly label: MessageDescriptor;
  /** Absolute: `/tenant/work-orders`. */
  readonly to: string;
  readonly icon: LucideIcon;
  readonly anyOf: readonly string[];
  readonly flag?: string;
}
