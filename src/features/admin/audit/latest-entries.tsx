import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Mono, Muted } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { CardHead } from '../card-head.tsx';
import { ActionBadge } from './action-badge.tsx';
import { NEWEST } from './audit-filter.ts';
import { EntityName } from './entity-name.tsx';
import { EntryRecord } from './entry-record.tsx';
import { usePersonOf } from './use-person-of.ts';

/** Lines in a card. */
const SHOWN = 8;

/** What was done last; `tenant`: in another one than one's own. */
export function LatestEntries({ tenant = '' }: { tenant?: string }) {
  const { t } = useLingui();
  const named = encodeURIComponent(tenant);
  const kept = useKeptAnswer(tenant ? `/audit-logs?limit=${SHOWN}&tenantId=${named}` : NEWEST);
  const entries = kept.answer;
  return (
    <Card display="grid" gap="3">
      <CardHead
        title={<Trans>Latest entries of the audit log</Trans>}
        to={tenant ? `/admin/audit-logs?tenant=${named}` : '/admin/audit-logs'}
        link={<Trans>All entries</Trans>}
      />
      <AnswerNote of={kept} failed={t`Failed to fetch audit logs.`} />
      {!entries && !kept.failure && <SkeletonLines lines={4} label={t`Loading`} />}
      {entries && (
        <PlainList display="grid" gap="2.5">
          {entries.slice(0, SHOWN).map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </PlainList>
      )}
    </Card>
  );
}

function EntryLine({ entry }: { entry: AuditEntry }) {
  const personOf = usePersonOf();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  return (
    <chakra.li display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
      <ActionBadge action={entry.action} />
      <span>
        <EntityName entity={entry.entity} />{' '}
        <Mono overflowWrap="anywhere">
          <EntryRecord entry={entry} />
        </Mono>
      </span>
      <Muted fontSize="sm">
        {personOf(entry)} · <span title={dateTime(entry.timestamp)}>{relative(entry.timestamp, now)}</span>
      </Muted>
    </chakra.li>
  );
}
