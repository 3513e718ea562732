import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { type KindReliability, reliabilityByKind } from '../../../domain/maintenance/maintenance-figures.ts';
import { entities } from '../../../domain/registry.ts';
import { Count } from '../../../resource/detail/counted-rows.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { Table } from '../../../ui/page/table.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
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
        <MutedText>
          <Trans>No repair of an asset in this period.</Trans>
        </MutedText>
      ) : (
        <Suspense>
          <KindTable kinds={kinds} onCount={onCount} />
        </Suspense>
      )}
    </FigureSection>
  );
}

function KindTable({ kinds, onCount }: { kinds: readonly KindReliability[] } & Pick<FigurePart, 'onCount'>) {
  const { t } = useLingui();
  const { number, quantity } = useFormat();
  const speech = useSpeech(useLabels(entities.asset));
  const nameOf = ({ kind }: KindReliability) => choiceText(speech, 'kind', kind);
  const rounded = (value: number | null) => value && Math.round(value * 10) / 10;
  const figure = (id: string, head: string, cell: (kind: KindReliability) => ReactNode) => ({
    id,
    head,
    figure: true,
    cell,
  });
  const orders = (title: string, ids: readonly string[]) => (
    <Count counted={{ title, entity: 'workOrder', ids }} onCount={onCount} />
  );
  return (
    <Table
      label={t`Failures and repairs`}
      columns={[
        { id: 'kind', head: t`Kind`, names: true, cell: nameOf },
        figure('assets', t`In use`, ({ assets }) => number(assets)),
        figure('failures', t`Failures`, (kind) => {
          const name = nameOf(kind);
          return orders(t`Failures: ${name}`, kind.failures);
        }),
        figure('mtbf', t`MTBF`, ({ daysBetween }) => quantity(rounded(daysBetween), 'd')),
        figure('repaired', t`Repaired`, (kind) => {
          const name = nameOf(kind);
          return orders(t`Repaired: ${name}`, kind.repaired);
        }),
        figure('mttr', t`MTTR`, ({ daysToRepair }) => quantity(rounded(daysToRepair), 'd')),
        figure('work', t`Work on one`, ({ hoursToRepair }) => quantity(rounded(hoursToRepair), 'h')),
      ]}
      rows={kinds}
      keyOf={({ kind }) => kind}
    />
  );
}
