import { Trans, useLingui } from '@lingui/react/macro';
import { backlogOf } from '../../../domain/maintenance/maintenance-figures.ts';
import { Count } from '../../../resource/detail/counted-rows.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { Figure, Figures } from './figure.tsx';
import type { FigurePart } from './figure-part.ts';

/** What is still to be done. */
export function BacklogFigure({ facts, period, onCount }: FigurePart) {
  const { t } = useLingui();
  const { quantity } = useFormat();
  const { orders, overdue, hours, unestimated } = backlogOf(facts.orders, period.until);
  const count = (title: string, ids: readonly string[]) => (
    <Count counted={{ title, entity: 'workOrder', ids }} onCount={onCount} />
  );
  return (
    <FigureSection
      title={t`Backlog`}
      formula={
        <Trans>
          Open orders of inspection, maintenance, repair, replacement, test and service with their estimated
          hours, as of today.
        </Trans>
      }
    >
      <Figures>
        <Figure name={t`Open orders`}>{count(t`Open orders`, orders)}</Figure>
        <Figure name={t`Past their due date`}>{count(t`Past their due date`, overdue)}</Figure>
        <Figure name={t`Hours of work`}>{quantity(hours, 'h')}</Figure>
        <Figure name={t`Without an estimate`}>{count(t`Without an estimate`, unestimated)}</Figure>
      </Figures>
    </FigureSection>
  );
}
