import type { FieldDatabase } from '../../store/database.ts';
import { askedWorker } from '../followed/asked-worker.ts';
import type { FollowListener } from '../followed/lasting-worker.ts';
import type {
  NetworkAnswers,
  NetworkQuestion,
  NetworkStanding,
  NetworkTrace,
  SupposedChange,
  ToNetworkWorker,
} from './network-messages.ts';
import type { PlanAsked, PlanPlayed, SectionAsked, SectionStanding } from './switching-messages.ts';

/**
 * The network of the assets on this device, asked of a worker of its own (`asked-worker.ts`). It answers once all rows were
 * read; null: the asset is in no network.
 */
export interface DeviceNetwork {
  standing(id: string): Promise<NetworkStanding | null>;
  trace(id: string): Promise<NetworkTrace | null>;
  supposed(id: string): Promise<SupposedChange | null>;
  /** What the steps of a switching plan do, one after the other. */
  played(question: PlanAsked): Promise<PlanPlayed>;
  /** How a section stands once some of them are carried out. */
  section(question: SectionAsked): Promise<SectionStanding>;
  close(): void;
}

/** @param listener its size: assets that are in the network */
export function openNetwork(
  { tenantId, userId }: Pick<FieldDatabase, 'tenantId' | 'userId'>,
  entity: string,
  listener: FollowListener,
): DeviceNetwork {
  const { ask, close } = askedWorker<NetworkQuestion, NetworkAnswers, ToNetworkWorker>(
    {
      name: "the network's worker",
      start: () =>
        new Worker(new URL('./network-worker.ts', import.meta.url), { type: 'module', name: 'network' }),
      greet: () => [{ kind: 'open', tenantId, userId, entity }],
    },
    listener,
  );
  return {
    standing: (id) => ask({ about: 'standing', id }),
    trace: (id) => ask({ about: 'trace', id }),
    supposed: (id) => ask({ about: 'supposed', id }),
    played: (question) => ask({ about: 'played', ...question }),
    section: (question) => ask({ about: 'section', ...question }),
    close,
  };
}
