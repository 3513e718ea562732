import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Method } from '../../api/api-client.ts';
import type { Json } from '../../domain/kit/field.ts';
import { syncControls } from '../../session/sync-status.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { useNotify } from '../../ui/notifier.tsx';
import { keepInstalled } from './plugin-store.ts';
import type { PluginItem } from './use-plugins.ts';

export interface PluginActions {
  /** A change of this plugin is under way, or has not come back to this device yet. */
  isBusy(plugin: PluginItem): 'install' | 'update' | 'uninstall' | null;
  install(plugin: PluginItem): Promise<void>;
  update(plugin: PluginItem): Promise<void>;
  uninstall(plugin: PluginItem): Promise<void>;
  rate(plugin: PluginItem, rating: number): Promise<void>;
}

type Kind = 'install' | 'update' | 'uninstall';

interface Change {
  readonly kind: Kind;
  readonly isCalling: boolean;
}

const CALLS: Readonly<Record<Kind, { method: Method; path: (id: string) => string }>> = {
  install: { method: 'post', path: (id) => `/v1/plugins/${id}/install` },
  update: { method: 'put', path: (id) => `/v1/plugins/${id}/update` },
  uninstall: { method: 'delete', path: (id) => `/v1/plugins/${id}` },
};

const SUCCESS: Readonly<Record<Kind, MessageDescriptor>> = {
  install: msg({ id: 'plugins.installSuccess', message: 'Plugin installed' }),
  update: msg({ id: 'plugins.updateSuccess', message: 'Plugin updated' }),
  uninstall: msg({ id: 'plugins.uninstallSuccess', message: 'Plugin uninstalled' }),
};

const FAILURE: Readonly<Record<Kind, MessageDescriptor>> = {
  install: msg`Failed to install plugin`,
  update: msg({ id: 'plugins.updateError', message: 'Failed to update plugin' }),
  uninstall: msg({ id: 'plugins.uninstallError', message: 'Failed to uninstall plugin' }),
};

/** What can be done to a plugin. All of it is the server's to do: without a connection nothing of this is offered. */
export function usePluginActions(): PluginActions {
  const { t, i18n } = useLingui();
  const { api, tenant, user } = useWorkspace();
  const notify = useNotify();
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const note = (id: string, change: Change | undefined) =>
    setChanges((all) => new Map([...all].filter(([one]) => one !== id).concat(change ? [[id, change]] : [])));

  const reload = async () => {
    const installed = await api.call<readonly { id: string }[]>('get', '/v1/plugins/installed');
    keepInstalled(
      tenant,
      user,
      installed.map(({ id }) => id),
    );
    // What the plugin adds comes with the changes, like everything else.
    syncControls.syncNow();
  };
  const change = async ({ id }: PluginItem, kind: Kind) => {
    note(id, { kind, isCalling: true });
    try {
      const { method, path } = CALLS[kind];
      await api.call(method, path(id));
      await reload();
      note(id, kind === 'update' ? undefined : { kind, isCalling: false });
      notify({ kind: 'success', message: i18n._(SUCCESS[kind]) });
    } catch (error) {
      note(id, undefined);
      notify({ kind: 'error', message: `${i18n._(FAILURE[kind])}: ${reasonOf(error)}` });
    }
  };
  const reasonOf = (error: unknown) =>
    error instanceof Error && error.message ? error.message : t`Unknown error`;
  const rate = async ({ id }: PluginItem, rating: number) => {
    const body: Json = { rating };
    try {
      await api.call('post', `/v1/survey/plugins/${id}/rate`, body);
      syncControls.syncNow();
      notify({ kind: 'success', message: t`Thank you for your rating.` });
    } catch (error) {
      notify({ kind: 'error', message: `${t`Failed to rate plugin`}: ${reasonOf(error)}` });
    }
  };
  return {
    isBusy: ({ id, installed }) => {
      const running = changes.get(id);
      if (!running) return null;
      const hasArrived = (running.kind === 'install') === (installed !== null);
      return running.isCalling || !hasArrived ? running.kind : null;
    },
    install: (plugin) => change(plugin, 'install'),
    update: (plugin) => change(plugin, 'update'),
    uninstall: (plugin) => change(plugin, 'uninstall'),
    rate,
  };
}
