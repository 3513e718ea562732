import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Puzzle from 'lucide-react/icons/puzzle';
import { useParams } from 'react-router-dom';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { CatalogueTable } from './catalogue-table.tsx';
import { PluginActions } from './plugin-actions.tsx';
import { PluginFacts } from './plugin-facts.tsx';
import { PluginState } from './plugin-state.tsx';
import { type KnownPlugin, unfinishedIn, usePlatformPlugin } from './use-platform-plugins.ts';

/** One package: what it is, and which tenant has which release of it. */
export function PlatformPluginScreen() {
  const { t } = useLingui();
  const { packageId = '' } = useParams();
  const { can } = useWorkspace();
  const kept = usePlatformPlugin(packageId);
  const plugin = kept.answer;
  return (
    <Page>
      <PageHeader
        title={plugin?.name ?? t`Plugin`}
        lead={packageId}
        breadcrumb={[{ label: t`Plugins`, to: '/admin/plugins' }]}
        action={plugin && can('tenants:edit') && <PluginActions plugin={plugin} onDone={kept.again} />}
      >
        {plugin && <PluginState plugin={plugin} />}
      </PageHeader>
      <Stack>
        {(plugin || kept.failure === 'offline') && (
          <AnswerNote of={kept} failed={t`Failed to fetch plugins.`} />
        )}
        {!plugin && !kept.failure && <SkeletonLines lines={8} label={t`Loading`} />}
        {!plugin && kept.failure === 'refused' && <NotFound />}
        {plugin && <Parts plugin={plugin} />}
      </Stack>
    </Page>
  );
}

function Parts({ plugin }: { plugin: KnownPlugin }) {
  return (
    <>
      <WithdrawalNote plugin={plugin} />
      <UnfinishedNote plugin={plugin} />
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Stack>
          {plugin.catalogues ? (
            <CatalogueTable catalogues={plugin.catalogues} />
          ) : (
            <MutedText>
              <Trans>Which tenants have it is not on this device yet.</Trans>
            </MutedText>
          )}
        </Stack>
        <PluginFacts plugin={plugin} />
      </chakra.div>
    </>
  );
}

function WithdrawalNote({ plugin: { withdrawn } }: { plugin: KnownPlugin }) {
  const { dateTime } = useFormat();
  if (!withdrawn) return null;
  return (
    <Banner kind="error">
      <chakra.p fontWeight="semibold">
        <Trans>Withdrawn on {dateTime(withdrawn.at)}. Nobody can upload or install it.</Trans>
      </chakra.p>
      <chakra.p overflowWrap="anywhere">{withdrawn.reason}</chakra.p>
    </Banner>
  );
}

/** Something kept the server from going through all tenants: the same once more finishes it. */
function UnfinishedNote({ plugin }: { plugin: KnownPlugin }) {
  const count = unfinishedIn(plugin);
  if (count === 0) return null;
  return (
    <Banner kind="warning">
      {plugin.withdrawn ? (
        <Plural
          value={count}
          one="# tenant has it still: the server was interrupted. Withdraw it once more."
          other="# tenants have it still: the server was interrupted. Withdraw it once more."
        />
      ) : (
        <Plural
          value={count}
          one="# tenant does not have it back yet: the server was interrupted. Restore it once more."
          other="# tenants do not have it back yet: the server was interrupted. Restore it once more."
        />
      )}
    </Banner>
  );
}

function NotFound() {
  return (
    <EmptyState
      icon={<Puzzle />}
      title={<Trans>There is no such plugin</Trans>}
      action={
        <LinkButton to="/admin/plugins">
          <Trans>All plugins</Trans>
        </LinkButton>
      }
    />
  );
}
