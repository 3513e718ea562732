import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Bookmark from 'lucide-react/icons/bookmark';
import Factory from 'lucide-react/icons/factory';
import { Link } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { listPath } from '../../resource/rows/record-path.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ORDER_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  {
    id: 'open',
    label: msg`Open`,
    state: () => ({ filters: { status: 'Draft,Scheduled,InProgress' }, sort: 'scheduledStart' }),
  },
  {
    id: 'making',
    label: msg`In the workshop`,
    state: () => ({ filters: { status: 'InProgress' }, sort: 'scheduledStart' }),
  },
];

export function OrderListScreen() {
  return (
    <ResourceList
      labels={ORDER_LABELS}
      views={VIEWS}
      icon={<Factory />}
      headerActions={
        <Button asChild>
          <Link to={listPath(entities.reservation, { status: 'open' })}>
            <Bookmark aria-hidden /> <Trans>Reservations</Trans>
          </Link>
        </Button>
      }
    />
  );
}
