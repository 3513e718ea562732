import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { type KindReliability, reliabilityByKind } from '../../../domain/maintenance/maintenance-figures.ts';
import { entities } from '../../../domain/registry.ts';
import { Count } from '../../../resource/detail/counted-rows.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { FigureTable } from '../../../ui/page/figure-table.tsx';
import type { FigurePart } from './figure-part.ts';

/** How often each kind of asset fails, and how long it takes to mend. */
export function ReliabilityFigure({ facts, period, onCount }: FigurePart) {
  const { t } = useLingui();
  const kinds = reliabilityByKind(facts.assets, facts.orders, period, useWorkspace().zone);
  return (
    <FigureSection
      title={t`Failures and repairs`}
      formula={
        <Trans>
          MTBF: assets of the kind in use × days of the period ÷ repairs that were asked for. MTTR: mean days
          from asking to completion, of repairs completed in the period.
        </Trans>
      }
    >
      {kinds.length === 0 ? (
        <chakra.p color="fg.muted">
          <Trans>No repair of an asset in this period.</Trans>
        </chakra.p>
      ) : (
        <FigureTable
          label={t`Failures and repairs`}
          heads={[
            t`Kind`,
            { figure: t`In use` },
            { figure: t`Failures` },
            { figure: t`MTBF` },
            { figure: t`Repaired` },
            { figure: t`MTTR` },
            { figure: t`Work on one` },
          ]}
        >
          <Suspense>
            {kinds.map((kind) => (
              <KindRow key={kind.kind} figures={kind} onCount={onCount} />
            ))}
          </Suspense>
        </FigureTable>
      )}
    </FigureSection>
  );
}

function KindRow({ figures, onCount }: { figures: KindReliability } & Pick<FigurePart, 'onCount'>) {
  const { t } = useLingui();
  const { number, quantity } = useFormat();
  const name = choiceText(useSpeech(useLabels(entities.asset)), 'kind', figures.kind);
  const rounded = (value: number | null) => value && Math.round(value * 10) / 10;
  return (
    <tr>
      <td>{name}</td>
      <td>{number(figures.assets)}</td>
      <td>
        <Count
          counted={{ title: t`Failures: ${name}`, entity: 'workOrder', ids: figures.failures }}
          onCount={onCount}
        />
      </td>
      <td>{quantity(rounded(figures.daysBetween), 'd')}</td>
      <td>
        <Count
          counted={{ title: t`Repaired: ${name}`, entity: 'workOrder', ids: figures.repaired }}
          onCount={onCount}
        />
      </td>
      <td>{quantity(rounded(figures.daysToRepair), 'd')}</td>
      <td>{quantity(rounded(figures.hoursToRepair), 'h')}</td>
    </tr>
  );
}
