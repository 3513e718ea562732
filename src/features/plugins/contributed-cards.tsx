import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { countOf, type DayLimit } from '../../data/read/day-limit.ts';
import { seesSome } from '../../domain/identity/permission.ts';
import type { ContributedCard } from '../../domain/plugins/installed-plugin.ts';
import { entities, findEntity } from '../../domain/registry.ts';
import { untilParameter } from '../../resource/list/list-state.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Card } from '../../ui/page/card.tsx';
import { Muted, SectionHeading } from '../../ui/page/text.tsx';

/** Figures that installed plugins add; each leads to its list. Counted on this device, over what this person sees. */
export function ContributedCards() {
  const { database, can } = useWorkspace();
  const heading = useId();
  const installed = useLive(database, (local) => local.rows(entities.installedPlugin).all(), []) ?? [];
  const cards = installed.flatMap((plugin) =>
    plugin.cards.flatMap((card) => {
      const subject = findEntity(card.entity)?.subject;
      const isSeen = subject !== undefined && seesSome(can, subject);
      return isSeen ? [{ card, key: `${plugin.id}/${card.id}`, plugin: plugin.name }] : [];
    }),
  );
  if (cards.length === 0) return null;
  return (
    <chakra.section aria-labelledby={heading} mt="6">
      <SectionHeading id={heading} mb="3">
        <Trans>From your plugins</Trans>
      </SectionHeading>
      <chakra.div
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))"
      >
        {cards.map(({ card, key, plugin }) => (
          <Figure key={key} card={card} plugin={plugin} />
        ))}
      </chakra.div>
    </chakra.section>
  );
}

function Figure({ card, plugin }: { card: ContributedCard; plugin: string }) {
  const { database, zone } = useWorkspace();
  const { number } = useFormat();
  const now = useNow();
  const entity = card.entity;
  const filters = Object.fromEntries(new URLSearchParams(card.filters ?? ''));
  const limit: DayLimit | undefined =
    typeof card.overdueBy === 'string' ? { field: card.overdueBy, until: 'yesterday' } : undefined;
  const count = useLive(
    database,
    (local) => countOf(local, { entity, filters }, limit && { limit, day: { now, zone } }),
    [JSON.stringify(card), now, zone],
  );
  return (
    <Card p="4">
      <Link to={listPath(entity, { ...filters, ...(limit && { until: untilParameter(limit) }) })}>
        <chakra.span display="block" fontSize="3xl" fontWeight="semibold" minH="10">
          {count === undefined ? '' : number(count)}
        </chakra.span>
        <chakra.span display="block">{card.title}</chakra.span>
        <Muted display="block" fontSize="sm">
          {plugin}
        </Muted>
      </Link>
    </Card>
  );
}
