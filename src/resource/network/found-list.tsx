import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MapIcon from 'lucide-react/icons/map';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type IdList, idList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import type { FoundAssets } from '../../data/read/network/found-assets.ts';
import { asset } from '../../domain/assets/asset.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { Table } from '../../ui/page/table.tsx';
import { LinkText, Muted } from '../../ui/page/text.tsx';
import { recordTitle } from '../rows/record-name.tsx';
import { recordPath } from '../rows/record-path.ts';
import { type Speech, valueText } from '../words/value-text.ts';
import { drawnState } from './drawn-state.ts';

/** Shown at first, and more with each press. */
const STEP = 20;

/** Rows that are drawn at most: all of them the map and the list show. */
const MOST = 500;

interface FoundListProps {
  title: string;
  found: FoundAssets;
  speech: Speech;
}

/** Assets in the order in which they were found, as many as are wanted, with how many there are. */
export function FoundList({ title, found, speech }: FoundListProps) {
  const [wanted, setWanted] = useState(STEP);
  const ids = idList(found.ids);
  return (
    <div>
      <Wrap mb="1">
        <Muted flex="1">
          {title} · <Plural value={found.count} one="# asset" other="# assets" />
        </Muted>
        {found.count > 1 && <MapLinkOf ids={ids} title={title} />}
      </Wrap>
      {found.count > 0 && <FoundTable title={title} ids={ids.slice(0, wanted)} speech={speech} />}
      {wanted < Math.min(found.count, MOST) && (
        <Button size="sm" mt="1" onClick={() => setWanted(wanted + STEP)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

function MapLinkOf({ ids, title }: { ids: IdList; title: string }) {
  const { t } = useLingui();
  return (
    <LinkButton
      size="sm"
      look="quiet"
      to="/tenant/map"
      state={drawnState(ids)}
      icon={<MapIcon aria-hidden />}
      aria-label={t`Show on the map: ${title}`}
    >
      <Trans>Show on the map</Trans>
    </LinkButton>
  );
}

function FoundTable({ title, ids, speech }: { title: string; ids: readonly string[]; speech: Speech }) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const rows = useLive(
    database,
    async (local) =>
      (await rowsByIds(local, entities.asset, ids)).flatMap((row) => (row === undefined ? [] : [row])),
    [ids.join()],
  );
  const { kind, switchState } = asset.fields;
  return (
    <Table
      label={title}
      columns={[
        {
          id: 'name',
          head: t`Name`,
          names: true,
          cell: (row) => (
            <LinkText>
              <Link to={recordPath(entities.asset, row.id)}>{recordTitle(asset, row)}</Link>
            </LinkText>
          ),
        },
        { id: 'kind', head: t`Kind`, cell: (row) => valueText(speech, 'kind', kind, row) },
        {
          id: 'switchState',
          head: t`Present position`,
          cell: (row) => valueText(speech, 'switchState', switchState, row) || '–',
        },
      ]}
      rows={rows ?? []}
      keyOf={({ id }) => id}
    />
  );
}
