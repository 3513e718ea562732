import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page/page.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { DeletedButton } from '../deleting/deleted-button.tsx';
import { DraftsButton } from '../drafts/drafts-button.tsx';
import { CreateButton } from './list-nothing.tsx';
import type { ListView } from './list-view.ts';
import { MapToggle } from './map/map-toggle.tsx';
import type { ListScreen } from './use-list-screen.ts';

/** A list's title with its count, and what begins something new. */
export function Head({
  screen,
  total,
  actions,
  onMap,
  isWhole,
}: {
  screen: ListScreen;
  total: number | undefined;
  actions: ReactNode;
  /** Its rows have places. */
  onMap: boolean;
  isWhole: boolean;
}) {
  const { i18n } = useLingui();
  return (
    <PageHeader
      title={i18n._(screen.labels.plural)}
      count={total === undefined ? null : screen.speech.format.number(total)}
      action={
        isWhole ? (
          <>
            {onMap && <MapToggle screen={screen} />}
            {actions}
            <DraftsButton labels={screen.labels} />
            <DeletedButton labels={screen.labels} entity={screen.entity} />
            {screen.mayCreate && <CreateButton labels={screen.labels} />}
          </>
        ) : (
          <chakra.div minH="control" />
        )
      }
    />
  );
}

/** All, the module’s views, and those that the person saved. */
export function ViewTabs({ screen, views }: { screen: ListScreen; views: readonly ListView[] }) {
  const { t, i18n } = useLingui();
  const { tabs } = screen;
  return (
    <Tabs
      label={t`Views`}
      current={tabs.isSaved || screen.view ? screen.state.view : 'all'}
      onChange={tabs.choose}
      tabs={[
        { id: 'all', label: t`All` },
        ...views.map(({ id, label }) => ({ id, label: i18n._(label) })),
        ...tabs.own.map(({ id, name }) => ({ id, label: name })),
      ]}
    />
  );
}
