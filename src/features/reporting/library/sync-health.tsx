import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countAll } from '../../../data/read/count-all.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { oldestSavedAt } from '../../../data/store/outbox/queue.ts';
import { findEntity } from '../../../domain/registry.ts';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import type { ExportTable } from '../../../resource/output/export-table.ts';
import { listPath } from '../../../resource/rows/record-path.ts';
import { PluralName } from '../../../resource/words/plural-name.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { visibleSources } from '../sources.ts';

/** What is on this device, what waits, and how old it is. */
export function SyncHealth() {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const { database } = workspace;
  const format = useFormat();
  const status = useSyncStatus();
  const sources = visibleSources(workspace);
  const health = useLive(database, (local) => readHealth(local, sources), [sources.join()]);
  const oldest = health?.oldestWaiting ?? null;
  const table = (): ExportTable => ({
    title: t`Sync health of this device`,
    stamp: t`As of last sync ${format.dateTime(status.lastSyncedAt)}`,
    head: [t`Figure`, t`Value`],
    lines: [
      [t`Waiting to be sent`, status.waiting],
      [t`Needs you`, status.needsYou],
      [t`Oldest waiting since`, oldest === null ? null : { instant: oldest }],
      ...(health?.counts ?? []).map(([entity, count]) => [findEntity(entity)?.table ?? entity, count]),
    ],
  });
  const connections = {
    unknown: '–',
    online: t`Online`,
    offline: t`Offline`,
    simulatedOffline: t`Offline (simulated)`,
  };
  return (
    <Stack gap="5">
      <div>
        <ExportMenu label={t`Export`} fileName="sync-health" table={table} printing />
      </div>
      <Card p="0">
        <dl>
          <Fact name={<Trans>Connection</Trans>}>{connections[status.connection]}</Fact>
          <Fact name={<Trans>Last sync</Trans>}>{format.dateTime(status.lastSyncedAt)}</Fact>
          <Fact name={<Trans>Waiting to be sent</Trans>}>
            <Link to="/tenant/sync">{format.number(status.waiting)}</Link>
          </Fact>
          <Fact name={<Trans>Needs you</Trans>}>
            <Link to="/tenant/sync">{format.number(status.needsYou)}</Link>
          </Fact>
          <Fact name={<Trans>Oldest waiting since</Trans>}>{format.dateTime(oldest)}</Fact>
        </dl>
      </Card>
      <Card p="0">
        <SectionHeading p="4">
          <Trans>Records on this device</Trans>
        </SectionHeading>
        <dl>
          {health?.counts.map(([entity, count]) => (
            <Fact key={entity} name={<PluralName entity={entity} />}>
              <Link to={listPath(entity)}>{format.number(count)}</Link>
            </Fact>
          ))}
        </dl>
      </Card>
    </Stack>
  );
}

async function readHealth(database: FieldDatabase, sources: readonly string[]) {
  const counts = await Promise.all(
    sources.map(async (entity) => [entity, await countAll(database, entity)] as const),
  );
  return { counts, oldestWaiting: await oldestSavedAt(database) };
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      gap="4"
      px="4"
      py="2"
      borderTop="1px solid"
      borderColor="border"
      _first={{ borderTop: '0' }}
    >
      <dt>{name}</dt>
      <chakra.dd fontWeight="semibold" css={{ '& a': { textDecoration: 'underline' } }}>
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
