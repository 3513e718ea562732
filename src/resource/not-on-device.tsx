import { Trans, useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import { Link } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { LabelSet } from './label-set.ts';
import { listPath } from './record-path.ts';

/** A record that was deleted, was never downloaded, or belongs to others' work. */
export function NotOnDevice({ labels }: { labels: LabelSet }) {
  const { t, i18n } = useLingui();
  const { read } = labels.failures ?? {};
  return (
    <EmptyState
      icon={<SearchX />}
      heading="h1"
      title={read ? i18n._(read) : t`This record is not on this device`}
      action={
        <Button asChild>
          <Link to={listPath(labels.entity)}>{i18n._(labels.plural)}</Link>
        </Button>
      }
    >
      <Trans>It was deleted, has not arrived yet, or is not among your work.</Trans>
    </EmptyState>
  );
}
