import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { syncControls } from '../../session/connection/sync-status.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { type PluginChange, pluginCalls } from './plugin-calls.ts';
import { keepInstalled } from './plugin-store.ts';
import type { PluginItem } from './use-plugins.ts';
import { useRefusalReason } from './use-refusal-reason.ts';

export interface PluginCommands {
  /** A change of this plugin is under way, or has not come back to this device yet. */
  isBusy(plugin: PluginItem): 'install' | 'update' | 'uninstall' | null;
  /** @throws what the dialog says in words. */
  install(plugin: PluginItem): Promise<void>;
  /** @throws what the dialog says in words. */
  uninstall(plugin: PluginItem): Promise<void>;
  /** What the failure of one of these is called. */
  wordsOf(kind: PluginChange, error: unknown): string;
  update(plugin: PluginItem): Promise<void>;
  rate(plugin: PluginItem, rating: number): Promise<void>;
}

interface Change {
  readonly kind: PluginChange;
  readonly isCalling: boolean;
}

const SUCCESS: Readonly<Record<PluginChange, MessageDescriptor>> = {
  install: msg({ id: 'plugins.installSuccess', message: 'Plugin installed' }),
  update: msg({ id: 'plugins.updateSuccess', message: 'Plugin updated' }),
  uninstall: msg({ id: 'plugins.uninstallSuccess', message: 'Plugin uninstalled' }),
};

const FAILURE: Readonly<Record<PluginChange, MessageDescriptor>> = {
  install: msg`Failed to install plugin`,
  update: msg({ id: 'plugins.updateError', message: 'Failed to update plugin' }),
  uninstall: msg({ id: 'plugins.uninstallError', message: 'Failed to uninstall plugin' }),
};

/** What can be done to a plugin. All of it is the server's to do: without a connection nothing of this is offered. */
export function usePluginActions(): PluginCommands {
  const { t, i18n } = useLingui();
  const { api, tenant, user } = useWorkspace();
  const calls = pluginCalls(api);
  const notify = useNotify();
  const reasonOf = useRefusalReason();
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const note = (id: string, change: Change | undefined) =>
    setChanges((all) => new Map([...all].filter(([one]) => one !== id).concat(change ? [[id, change]] : [])));

  const change = async ({ id }: PluginItem, kind: PluginChange) => {
    note(id, { kind, isCalling: true });
    try {
      keepInstalled(tenant, user, await calls.change(kind, id));
      // What the plugin adds comes with the changes, like everything else.
      syncControls.syncNow();
      note(id, kind === 'update' ? undefined : { kind, isCalling: false });
      notify({ kind: 'success', message: i18n._(SUCCESS[kind]) });
    } catch (error) {
      note(id, undefined);
      throw error;
    }
  };
  const wordsOf = (kind: PluginChange, error: unknown) => failedBecause(i18n._(FAILURE[kind]), error);
  const noted = async (plugin: PluginItem, kind: PluginChange) => {
    try {
      await change(plugin, kind);
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(kind, error) });
      if (kind !== 'update') throw error;
    }
  };
  const failedBecause = (what: string, error: unknown) => {
    const reason = reasonOf(error);
    return t({ message: `${what}: ${reason}`, comment: 'What failed, and why' });
  };
  const rate = async ({ id }: PluginItem, rating: number) => {
    try {
      await calls.rate(id, rating);
      syncControls.syncNow();
      notify({ kind: 'success', message: t`Thank you for your rating.` });
    } catch (error) {
      notify({ kind: 'error', message: failedBecause(t`Failed to rate plugin`, error) });
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
    // As R2.14 has it: a failure of these is a notification; uninstalling is said in its dialog too.
    update: (plugin) => noted(plugin, 'update'),
    uninstall: (plugin) => noted(plugin, 'uninstall'),
    wordsOf,
    rate,
  };
}
