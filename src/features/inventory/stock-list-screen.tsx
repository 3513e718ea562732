import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import Boxes from 'lucide-react/icons/boxes';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { Link } from 'react-router-dom';
import type { StoredRow } from '../../data/index-keys.ts';
import { numberOf } from '../../domain/kit/field.ts';
import type { ListView } from '../../resource/list-view.ts';
import { listPath } from '../../resource/record-path.ts';
import { ResourceList } from '../../resource/resource-list.tsx';
import type { Narrowing } from '../../resource/use-matches.ts';
import { Button } from '../../ui/button.tsx';
import { STOCK_LABELS } from './stock-labels.ts';

/** No index compares two fields of a row, or a field with today; only these tabs read all lines. */
const those =
  (fits: (line: StoredRow) => boolean): Narrowing =>
  async ({ database }) =>
    new Set(await database.rows('stockLine').filter(fits).primaryKeys());

const DAY = 86_400_000;
const SOON = 60;

const short = those(({ minimum, quantity }) => typeof minimum === 'number' && numberOf(quantity) <= minimum);
const negative = those(({ quantity }) => numberOf(quantity) < 0);
const expiring = those(({ expiry, quantity }) => {
  const limit = new Date(Date.now() + SOON * DAY).toISOString();
  return typeof expiry === 'string' && numberOf(quantity) > 0 && expiry <= limit;
});

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
            <Link to={listPath('stockCount')}>
              <ClipboardCheck aria-hidden /> <Trans>Counts</Trans>
            </Link>
          </Button>
          <Button asChild>
            <Link to={listPath('stockMovement')}>
              <BookOpen aria-hidden /> <Trans>Stock book</Trans>
            </Link>
          </Button>
        </>
      }
    />
  );
}
