import { Trans, useLingui } from '@lingui/react/macro';
import Puzzle from 'lucide-react/icons/puzzle';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState } from 'react';
import { fold } from '../../../domain/kit/search/words.ts';
import type { PlatformPlugin } from '../../../domain/plugins/platform-plugin.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { DataTable } from '../data-table.tsx';
import { SearchInput } from '../search-input.tsx';
import { useOrder } from '../use-order.ts';
import { usePluginColumns } from './plugin-columns.tsx';
import { usePlatformPlugins } from './use-platform-plugins.ts';

const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));

/** For people of the platform: the plugins that its tenants have. */
export function PlatformPluginsScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { number } = useFormat();
  const kept = usePlatformPlugins();
  const plugins = kept.answer;
  return (
    <Page>
      <PageHeader
        title={t`Plugins`}
        count={plugins ? number(plugins.length) : null}
        action={can('tenants:edit') && <Publish onDone={kept.again} />}
      >
        <MutedText>
          <Trans>
            What the platform publishes, every tenant finds in its catalogue. The others came with Fieldline,
            or a tenant uploaded them.
          </Trans>
        </MutedText>
      </PageHeader>
      <Stack>
        <AnswerNote of={kept} failed={t`Failed to fetch plugins.`} />
        {!plugins && !kept.failure && <SkeletonLines lines={6} label={t`Loading`} />}
        {plugins?.length === 0 && (
          <EmptyState icon={<Puzzle />} title={<Trans>No plugin in any catalogue yet</Trans>}>
            <Trans>A package that you publish appears in every tenant’s catalogue.</Trans>
          </EmptyState>
        )}
        {plugins && plugins.length > 0 && <Plugins plugins={plugins} />}
      </Stack>
    </Page>
  );
}

function Publish({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { isOff, marks } = useOnlineOnly('publishPackage', t`Publishing a package needs a connection.`);
  return (
    <>
      <Button
        look="primary"
        icon={<Upload aria-hidden />}
        disabled={isOff}
        onClick={() => setOpen(true)}
        {...marks}
      >
        <Trans>Publish a package</Trans>
      </Button>
      <Suspense>{isOpen && <PublishDialog onDone={onDone} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Plugins({ plugins }: { plugins: readonly PlatformPlugin[] }) {
  const { t } = useLingui();
  const order = useOrder({ by: 'name', down: false });
  const columns = usePluginColumns();
  const [search, setSearch] = useState('');
  const wanted = fold(search);
  const rows = plugins.filter(({ packageId, name, description }) =>
    fold(`${name} ${packageId} ${description}`).includes(wanted),
  );
  return (
    <>
      <SearchInput label={t`Search plugins`} value={search} onChange={setSearch} />
      {rows.length === 0 ? (
        <MutedText>
          <Trans>No plugin matches.</Trans>
        </MutedText>
      ) : (
        <DataTable
          label={t`Plugins`}
          columns={columns}
          rows={rows}
          keyOf={({ packageId }) => packageId}
          {...order}
        />
      )}
    </>
  );
}
