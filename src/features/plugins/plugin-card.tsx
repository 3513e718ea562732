import { chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Badge } from '../../ui/notices/badge.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Muted } from '../../ui/page/text.tsx';
import { CARD } from './card-figures.ts';
import { CATEGORY_WORDS, PERMISSION_WORDS, wordOf } from './category-words.ts';
import { PluginButtons } from './plugin-buttons.tsx';
import { StarRating } from './star-rating.tsx';
import type { PluginCommands } from './use-plugin-actions.ts';
import type { PluginItem } from './use-plugins.ts';

interface PluginCardProps {
  plugin: PluginItem;
  actions: PluginCommands;
}

/** R2.15 */
export function PluginCard({ plugin, actions }: PluginCardProps) {
  const { i18n } = useLingui();
  return (
    <Card
      as="article"
      aria-label={plugin.name}
      display="grid"
      gridTemplateRows="auto auto 1fr auto auto"
      gap="3"
      height="full"
    >
      <Head plugin={plugin} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <Badge>{plugin.version}</Badge>
        <Muted display="inline-flex" alignItems="center" gap="1" fontSize="sm">
          <Download size={14} aria-hidden />{' '}
          <Plural value={plugin.downloads} one="# download" other="# downloads" />
        </Muted>
        <StarRating rating={plugin.rating} count={plugin.ratingCount} />
        <chakra.span display="inline-flex" gap="1">
          <SecurityMark plugin={plugin} />
          <Documentation plugin={plugin} />
        </chakra.span>
      </chakra.div>
      <chakra.p lineClamp={CARD.descriptionLines} alignSelf="start" title={plugin.description}>
        {plugin.description}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="1">
        {plugin.categories.map((category) => {
          const words = wordOf(CATEGORY_WORDS, category);
          return <Badge key={category}>{typeof words === 'string' ? words : i18n._(words)}</Badge>;
        })}
      </chakra.div>
      <PluginButtons plugin={plugin} actions={actions} />
    </Card>
  );
}

function Documentation({ plugin }: { plugin: PluginItem }) {
  const { t } = useLingui();
  if (!plugin.documentation) return null;
  return (
    <chakra.a
      href={plugin.documentation}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Documentation of ${plugin.name}`}
      title={t`Documentation`}
      color="fg.muted"
      p="1"
    >
      <BookOpen size={18} aria-hidden />
    </chakra.a>
  );
}

function Head({ plugin }: { plugin: PluginItem }) {
  return (
    <chakra.div display="flex" gap="2" alignItems="start">
      <chakra.img
        src={plugin.icon ?? CARD.standInIcon}
        alt=""
        width="48px"
        height="48px"
        borderRadius="md"
        flexShrink="0"
      />
      <chakra.h2 flex="1" minW="0" fontSize="md" overflowWrap="anywhere" alignSelf="center">
        {plugin.name}
      </chakra.h2>
    </chakra.div>
  );
}

/** What the package may do, without opening anything. */
function SecurityMark({ plugin }: { plugin: PluginItem }) {
  const { t, i18n } = useLingui();
  const asked = plugin.permissions.map((permission) => {
    const words = wordOf(PERMISSION_WORDS, permission);
    return typeof words === 'string' ? words : i18n._(words);
  });
  const text = asked.length === 0 ? t`Asks for no permission` : t`Asks for: ${asked.join(', ')}`;
  return (
    <Tooltip text={text}>
      <chakra.button type="button" aria-label={text} color="fg.muted" p="1" cursor="help">
        <ShieldCheck size={18} aria-hidden />
      </chakra.button>
    </Tooltip>
  );
}
