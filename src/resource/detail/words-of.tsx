import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RowState } from '../../data/rows/row-state.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { SyncBadge } from '../values/sync-badge.tsx';
import { personName, usePeople } from '../words/people.tsx';

interface WordsOfProps {
  /** Who said it when. */
  row: AnyRow;
  state: RowState | undefined;
  text: string;
  /** Beside the name: what kind of words these are. */
  mark?: ReactNode;
  actions?: ReactNode;
  /** Stands in the place of the text, or behind it. */
  children?: ReactNode;
}

/** What one person said: a comment, a reply. */
export function WordsOf({ row, state, text, mark, actions, children }: WordsOfProps) {
  const people = usePeople();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const isChanged = row.updatedAt !== row.createdAt;
  return (
    <chakra.li display="grid" gap="1" minW="0">
      <chakra.div display="flex" flexWrap="wrap" columnGap="2" alignItems="center" minH="8">
        <chakra.span fontWeight="semibold">
          {row.createdBy ? personName(people, row.createdBy) : <Trans>The system</Trans>}
        </chakra.span>
        <chakra.span color="fg.muted" fontSize="sm" title={dateTime(row.createdAt)}>
          {relative(row.createdAt, now)}
          {isChanged && row.version > 1 && (
            <>
              {' · '}
              <Trans>changed</Trans>
            </>
          )}
        </chakra.span>
        {mark}
        {state && <SyncBadge state={state} />}
        <chakra.span ms="auto" color="fg.muted" display="flex">
          {actions}
        </chakra.span>
      </chakra.div>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </chakra.p>
      {children}
    </chakra.li>
  );
}
