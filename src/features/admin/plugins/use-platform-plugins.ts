import { keptAnswer } from '../../../data/read/answers.ts';
import type { PlatformPlugin, PlatformPluginDetails } from '../../../domain/plugins/platform-plugin.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { type KeptAnswer, useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useLive } from '../../../session/use-live.ts';

const ALL = '/admin/plugins';

/** The packages of all tenants, as far as the device was told. */
export function usePlatformPlugins(): KeptAnswer<readonly PlatformPlugin[]> {
  return useKeptAnswer(ALL);
}

/** As the list has a package while nobody has asked for it alone: without who has it. */
export type KnownPlugin = PlatformPlugin & Partial<Pick<PlatformPluginDetails, 'catalogues'>>;

/** One of them; without signal as the list has it. */
export function usePlatformPlugin(packageId: string): KeptAnswer<KnownPlugin> {
  const { database } = useWorkspace();
  const one = useKeptAnswer(`${ALL}/${packageId}`);
  const kept = useLive(database, (local) => keptAnswer(local, ALL), []);
  if (one.answer) return one;
  const plugins = (kept?.body ?? []) as unknown as readonly PlatformPlugin[]; // the server's own answer
  const listed = plugins.find((plugin) => plugin.packageId === packageId);
  return { ...one, answer: listed, askedAt: listed ? (kept?.askedAt ?? null) : null };
}

/** Tenants that have it in their catalogue still, or have it there no more, against what the platform says of it. */
export function unfinishedIn({ withdrawn, tenants, catalogues = [] }: KnownPlugin): number {
  return withdrawn ? tenants : catalogues.filter(({ listed }) => !listed).length;
}
