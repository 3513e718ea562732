import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { FieldDatabase } from '../../data/database.ts';
import { matchingIds, rowsByIds } from '../../data/list-query.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import type { AnyItem } from '../../domain/kit/field.ts';
import { itemsOf } from '../../domain/kit/field.ts';
import { overdueAmong } from '../../domain/plugins/cards.ts';
import { findEntity } from '../../domain/registry.ts';
import { listPath } from '../../resource/record-path.ts';
import { useLive } from '../../session/use-live.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';

/** Figures that installed plugins add; each leads to its list. Counted on this device, over what this person sees. */
export function ContributedCards({ installed }: { installed: readonly AnyRow[] }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const cards = installed.flatMap((plugin) =>
    itemsOf(plugin.cards).flatMap((card) => {
      const subject = findEntity(String(card.entity))?.subject;
      const isSeen = subject !== undefined && (can(`${subject}:view`) || can(`${subject}:view-assigned`));
      return isSeen ? [{ card, key: `${plugin.id}/${card.id}`, plugin: String(plugin.name) }] : [];
    }),
  );
  if (cards.length === 0) return null;
  return (
    <chakra.section
      aria-label={t`From your plugins`}
      display="grid"
      gap="3"
      mb="6"
      gridTemplateColumns="repeat(auto-fill, minmax(9.5rem, 1fr))"
    >
      {cards.map(({ card, key, plugin }) => (
        <Figure key={key} card={card} plugin={plugin} />
      ))}
    </chakra.section>
  );
}

function Figure({ card, plugin }: { card: AnyItem; plugin: string }) {
  const { database } = useWorkspace();
  const { number } = useFormat();
  const filters = Object.fromEntries(new URLSearchParams(String(card.filters ?? '')));
  const count = useLive(() => countOf(database, card, filters), [database, JSON.stringify(card)]);
  return (
    <Card p="4">
      <Link to={listPath(String(card.entity), filters)}>
        <chakra.span display="block" fontSize="3xl" fontWeight="semibold" minH="10">
          {count === undefined ? '' : number(count)}
        </chakra.span>
        <chakra.span display="block">{String(card.title)}</chakra.span>
        <chakra.span display="block" color="fg.muted" fontSize="sm">
          {plugin}
        </chakra.span>
      </Link>
    </Card>
  );
}

async function countOf(
  database: FieldDatabase,
  card: AnyItem,
  filters: Readonly<Record<string, string>>,
): Promise<number> {
  const entity = findEntity(String(card.entity));
  if (!entity) return 0;
  const sort = entity.list.sorts[0] ?? entity.titleField;
  const ids = await matchingIds(database, { entity: entity.name, filters, sort });
  if (typeof card.overdueBy !== 'string') return ids.length;
  const today = new Date().toISOString().slice(0, 10);
  return overdueAmong(await rowsByIds(database, entity.name, ids), card.overdueBy, today);
}
