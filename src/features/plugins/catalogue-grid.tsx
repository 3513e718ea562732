import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Puzzle from 'lucide-react/icons/puzzle';
import type { ReactNode } from 'react';
import { isGone } from '../../session/connection/connection.ts';
import { useConnection } from '../../session/connection/sync-status.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { CARD_COLUMNS } from './card-figures.ts';
import type { Catalogue, PluginItem } from './use-plugins.ts';

interface CatalogueGridProps {
  catalogue: Catalogue;
  /** The server did not say what there is by now. */
  hasFailed: boolean;
  isShown: (plugin: PluginItem) => boolean;
  card: (plugin: PluginItem) => ReactNode;
}

/** The cards in one to four columns; or why there are none. */
export function CatalogueGrid({ catalogue, hasFailed, isShown, card }: CatalogueGridProps) {
  const { t } = useLingui();
  const connection = useConnection();
  if (catalogue.state === 'failed') return <Failure />;
  if (catalogue.state === 'loading') return <SkeletonLines lines={6} label={t`Loading`} />;
  const shown = catalogue.plugins.filter(isShown);
  return (
    <>
      {hasFailed && (
        <chakra.div mb="4">
          <Failure />
        </chakra.div>
      )}
      {isGone(connection) && (
        <chakra.div mb="4">
          <Banner kind="info">
            <Trans>Without a connection nothing can be installed. What is installed works.</Trans>
          </Banner>
        </chakra.div>
      )}
      {shown.length === 0 && (
        <EmptyState icon={<Puzzle />} title={<Trans>No plugin matches</Trans>}>
          <Trans>
            Plugins bring survey templates, reports and figures. Try other words or another category.
          </Trans>
        </EmptyState>
      )}
      <PlainList display="grid" gap="4" gridTemplateColumns={CARD_COLUMNS}>
        {shown.map((plugin) => (
          <chakra.li key={plugin.id} minW="0">
            {card(plugin)}
          </chakra.li>
        ))}
      </PlainList>
    </>
  );
}

function Failure() {
  return (
    <Banner kind="error">
      <Trans>Failed to fetch plugins</Trans>
    </Banner>
  );
}
