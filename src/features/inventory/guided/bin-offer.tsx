import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { allRows } from '../../../data/read/list-query.ts';
import { suggestedBin } from '../../../domain/inventory/guided/bin-suggestion.ts';
import { entities } from '../../../domain/registry.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { GuidedSetup } from './guided-setup.ts';
import type { Guided } from './use-guided.ts';

interface BinOfferProps {
  setup: GuidedSetup;
  asked: 'bin' | 'to';
  job: Guided;
}

/** Where it is put best; and the store itself, for what lies in no bin. */
export function BinOffer({ setup, asked, job }: BinOfferProps) {
  const lines = useBinsInUse(setup);
  const { item } = job.state.line;
  const suggestion = asked === 'to' && item && lines ? suggestedBin(item.stock, lines) : null;
  const isElsewhere = suggestion !== null && suggestion.bin !== job.state.line.bin;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      {isElsewhere && (
        <Button size="lg" onClick={() => job.takeBin(suggestion.bin)}>
          <chakra.span fontFamily="mono" fontWeight="semibold">
            {suggestion.bin}
          </chakra.span>
          <span>
            {suggestion.why === 'usual' ? <Trans>where it lies already</Trans> : <Trans>the emptiest</Trans>}
          </span>
        </Button>
      )}
      {setup.kind !== 'putAway' && setup.kind !== 'carry' && (
        <Button size="lg" onClick={() => job.takeBin(null)}>
          <Trans>In no bin</Trans>
        </Button>
      )}
    </chakra.div>
  );
}

/** The bins of the store, and how many kinds of stock lie in each. */
function useBinsInUse({ warehouse }: GuidedSetup): ReadonlyMap<string, number> | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    async (local) => {
      const filters = { warehouseId: warehouse.id };
      const lines = await allRows(local, { entity: entities.stockLine, filters, sort: 'bin' });
      const bins = new Map(warehouse.bins.map(({ bin }) => [bin, 0]));
      for (const { bin, quantity } of lines) {
        if (bin !== null && quantity > 0 && bins.has(bin)) bins.set(bin, (bins.get(bin) ?? 0) + 1);
      }
      return bins;
    },
    [warehouse.id],
  );
}
