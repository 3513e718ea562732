import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { switchedElsewhere } from '../../../../data/check/steps-under-way.ts';
import { rowsByIds } from '../../../../data/read/list-query.ts';
import type { DeviceNetwork } from '../../../../data/read/network/open-network.ts';
import type {
  PlanPlayed,
  SectionAsked,
  SectionStanding,
} from '../../../../data/read/network/switching-messages.ts';
import { hasTerminals } from '../../../../domain/assets/network-of-assets.ts';
import { isolatingCount, plannedSteps } from '../../../../domain/field-ops/switching-plan.ts';
import type { SwitchingRequest } from '../../../../domain/field-ops/switching-request.ts';
import { numberFrom } from '../../../../domain/kit/values/typed-number.ts';
import { entities } from '../../../../domain/registry.ts';
import { STEP_IN_ADDRESS } from '../../../../resource/network/switching-state.ts';
import { useAssetSummaries } from '../../../../resource/network/use-asset-summaries.ts';
import { type KnownNetwork, useNetwork, useNetworkAnswer } from '../../../../resource/network/use-network.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useSyncStatus } from '../../../../session/connection/sync-status.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { type NetworkWord, networkWord } from './network-word.ts';

/** What the network of this device says of a request; nothing before all assets are here and were read. */
export interface PlanOnNetwork {
  readonly known: KnownNetwork | undefined;
  /** All assets are on this device. */
  readonly isHere: boolean;
  /** Something that it names is connected, or its clearance is about to be issued: else nothing is read. */
  readonly isWanted: boolean;
  readonly played: PlanPlayed | undefined;
  /** Behind the chosen step. */
  readonly standing: SectionStanding | undefined;
  /** Steps that are played before the section is looked at: all that isolate, until somebody chooses. */
  readonly upTo: number;
  readonly choose: (upTo: number) => void;
  /** Whether the clearance is given in agreement with the network. */
  readonly word: NetworkWord;
}

export function usePlan(request: SwitchingRequest): PlanOnNetwork {
  const { database } = useWorkspace();
  const { id } = request;
  const isAboutToIssue = request.status === 'Isolated';
  const isNamed = useNamesConnected(request);
  const isWanted = isNamed === true || isAboutToIssue;
  const known = useNetwork(isWanted);
  const { firstSync } = useSyncStatus();
  const steps = useMemo(() => plannedSteps(request.steps), [request.steps]);
  const before = useLive(database, (local) => switchedElsewhere(local, { id }), [id]);
  const isolating = isolatingCount(request.steps);
  const { chosen, choose } = useChosenStep();
  const upTo = Math.min(chosen ?? isolating, steps.length);
  const asked = useMemo(
    () => before && { before, steps, work: request.assetId },
    [before, steps, request.assetId],
  );
  const askPlayed = useCallback((network: DeviceNetwork) => network.played(asked ?? NOTHING), [asked]);
  const played = useNetworkAnswer(known, asked ? askPlayed : null);
  const standing = useSection(known, asked, upTo);
  const isolated = useSection(known, asked, isolating);
  const summaries = useAssetSummaries();
  const isHere = firstSync.done;
  return {
    known,
    isHere,
    isWanted,
    played: isHere ? played : undefined,
    standing: isHere ? standing : undefined,
    upTo,
    choose,
    word: networkWord({ isHere, trouble: known?.trouble, played, isolated, summaries }),
  };
}

/** In the address, so that Back and the map's way back lead to the same step. */
function useChosenStep() {
  const [parameters, setParameters] = useSearchParams();
  const named = numberFrom(parameters.get(STEP_IN_ADDRESS) ?? '');
  const choose = useCallback(
    (upTo: number) => setParameters({ [STEP_IN_ADDRESS]: String(upTo) }, { replace: true }),
    [setParameters],
  );
  return { chosen: named != null && Number.isInteger(named) && named >= 0 ? named : null, choose };
}

/** Nobody is asked before it is known what others have switched. */
const NOTHING = { before: [], steps: [], work: null };

function useSection(
  known: KnownNetwork | undefined,
  asked: Omit<SectionAsked, 'upTo'> | undefined,
  upTo: number,
): SectionStanding | undefined {
  const ask = useCallback(
    (network: DeviceNetwork) => network.section({ ...(asked ?? NOTHING), upTo }),
    [asked, upTo],
  );
  return useNetworkAnswer(known, asked ? ask : null);
}

/** Whether its asset, or a device of its steps, is connected to anything; undefined until it was looked up. */
function useNamesConnected({ assetId, steps }: SwitchingRequest): boolean | undefined {
  const { database } = useWorkspace();
  const ids = [...new Set([assetId, ...steps.map((step) => step.assetId)])].flatMap((id) => id ?? []);
  return useLive(
    database,
    async (local) =>
      (await rowsByIds(local, entities.asset, ids)).some((row) => row !== undefined && hasTerminals(row)),
    [ids.join()],
  );
}
