import { Trans, useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import { lazy, Suspense } from 'react';
import { entityNamed } from '../../domain/registry.ts';
import { isRestorable } from '../../domain/shared/deleted-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { listPath } from '../rows/record-path.ts';
import type { LabelSet } from '../words/label-set.ts';

const DeletedNote = lazy(async () => ({ default: (await import('./deleted-note.tsx')).DeletedNote }));

/** A record that was deleted, was never downloaded, or belongs to others' work. */
export function NotOnDevice({ labels, id }: { labels: LabelSet; id?: string | undefined }) {
  const { t, i18n } = useLingui();
  const { read } = labels.failures ?? {};
  const { can } = useWorkspace();
  const entity = entityNamed(labels.entity);
  const isAsked = id !== undefined && isRestorable(entity) && can(`${entity.subject}:delete`);
  return (
    <EmptyState
      icon={<SearchX />}
      heading="h1"
      title={read ? i18n._(read) : t`This record is not on this device`}
      action={<LinkButton to={listPath(labels.entity)}>{i18n._(labels.plural)}</LinkButton>}
    >
      <Trans>It was deleted, has not arrived yet, or is not among your work.</Trans>
      <Suspense>{isAsked && <DeletedNote entity={entity.name} id={id} />}</Suspense>
    </EmptyState>
  );
}
