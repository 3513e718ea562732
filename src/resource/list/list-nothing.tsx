import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/controls/spinner.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { createPath } from '../rows/record-path.ts';
import type { LabelSet } from '../words/label-set.ts';
import type { ListScreen } from './use-list-screen.ts';

/** The device could not read its own data. */
export function ListFailure({ labels }: { labels: LabelSet }) {
  const { t, i18n } = useLingui();
  const { fetch } = labels.failures ?? {};
  return (
    <Banner kind="error">
      {fetch ? i18n._(fetch) : t`This list could not be read on this device. Load the page again.`}
    </Banner>
  );
}

/** Why there are no rows, and the one thing to do about it. */
export function NothingHere({ screen, icon }: { screen: ListScreen; icon: ReactNode }) {
  const { t, i18n } = useLingui();
  const { state, labels } = screen;
  const { firstSync } = useSyncStatus();
  const isNarrowed =
    state.search !== '' || Object.keys(state.filters).length > 0 || screen.narrowed !== undefined;
  if (!firstSync.done) {
    return (
      <EmptyState icon={<Spinner size="2rem" />} title={t`Still downloading`}>
        <Trans>Your own work comes first; the rest follows by itself.</Trans>
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState
        title={t`Nothing matches`}
        action={
          <Button onClick={() => screen.tabs.choose('all')}>
            <Trans>Show all</Trans>
          </Button>
        }
      >
        <Trans>No record on this device fits these filters.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={i18n._(labels.none)}
      action={screen.mayCreate ? <CreateButton labels={labels} /> : undefined}
    >
      {i18n._(labels.empty)}
    </EmptyState>
  );
}

/** The one primary action of a list. */
export function CreateButton({ labels }: { labels: LabelSet }) {
  const { i18n } = useLingui();
  return (
    <LinkButton look="primary" to={createPath(labels.entity)} icon={<Plus aria-hidden />}>
      {i18n._(labels.create)}
    </LinkButton>
  );
}
