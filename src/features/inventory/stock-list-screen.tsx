import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import Boxes from 'lucide-react/icons/boxes';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { Link } from 'react-router-dom';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { addDays } from '../../domain/kit/time/calendar-days.ts';
import { entities } from '../../domain/registry.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { Button } from '../../ui/controls/button.tsx';
import { STOCK_LABELS } from './stock-labels.ts';

/** No index compares two fields of a row, or a field with today; only these tabs read all lines. */
const those =
  (fits: (line: StockLine, today: string) => boolean): IdsOfView =>
  async ({ database, today }) => {
    const day = today();
    return new Set(
      await database
        .rows(entities.stockLine)
        .filter((line) => fits(line, day))
        .primaryKeys(),
    );
  };

/** Days. */
const SOON = 60;

const short = those(({ minimum, quantity }) => minimum !== null && quantity <= minimum);
const negative = those(({ quantity }) => quantity < 0);
const expiring = those(
  ({ expiry, quantity }, today) => expiry !== null && quantity > 0 && expiry <= addDays(today, SOON),
);

const VIEWS: readonly ListView[] = [
  { id: 'short', label: msg`To fill up`, only: short },
  {
    id: 'condition',
    label: msg`Not usable`,
    state: () => ({ filters: { condition: 'damaged,quarantined,lost' } }),
  },
  { id: 'expiring', label: msg`Expiring`, only: expiring, state: () => ({ sort: 'expiry' }) },
  { id: 'negative', label: msg`To reconcile`, only: negative },
];

export function StockListScreen() {
  return (
    <ResourceList
      labels={STOCK_LABELS}
      views={VIEWS}
      icon={<Boxes />}
      headerActions={
        <>
          <Button asChild>
            <Link to={listPath(entities.stockCount)}>
              <ClipboardCheck aria-hidden /> <Trans>Counts</Trans>
            </Link>
          </Button>
          <Button asChild>
            <Link to={listPath(entities.stockMovement)}>
              <BookOpen aria-hidden /> <Trans>Stock book</Trans>
            </Link>
          </Button>
        </>
      }
    />
  );
}
