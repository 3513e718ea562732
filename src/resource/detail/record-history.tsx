import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { HistoryEntry } from '../../domain/shared/history.ts';
import { useServerAnswer } from '../../session/answers/use-server-answer.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { ValueView } from '../values/value-view.tsx';
import { personName, usePeople } from '../words/people.tsx';
import { useFieldLabel } from '../words/use-field-label.ts';
import type { Speech } from '../words/value-text.ts';

const DocumentChangesView = lazy(async () => ({
  default: (await import('../values/document-changes-view.tsx')).DocumentChangesView,
}));

interface RecordHistoryProps {
  row: AnyRow;
  speech: Speech;
}

/** Who changed what, from what to what. Only the server keeps it, so it is read when somebody asks. */
export function RecordHistory({ row, speech }: RecordHistoryProps) {
  const { t } = useLingui();
  const path = `/history/${speech.labels.entity}/${row.id}` as const;
  const { answer: entries, failure, again } = useServerAnswer(path);
  if (failure) {
    return (
      <Banner
        kind={failure === 'offline' ? 'info' : 'error'}
        action={<Button size="sm" onClick={again}>{t`Try again`}</Button>}
      >
        {failure === 'offline' ? (
          <Trans>The history is kept on the server. It needs a connection.</Trans>
        ) : (
          <Trans>The history could not be read.</Trans>
        )}
      </Banner>
    );
  }
  if (!entries) return <SkeletonLines lines={4} label={t`Loading`} />;
  return (
    <chakra.div display="grid" gap="4">
      <chakra.ol listStyleType="none" display="grid" gap="4" aria-label={t`History`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} row={row} speech={speech} />
        ))}
      </chakra.ol>
      {!entries.some(({ action }) => action === 'insert') && (
        <chakra.p color="fg.muted">
          <Trans>Earlier changes are not listed here: the audit log or its archive has them.</Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}

const MINUTE = 60_000;

function Entry({ entry, row, speech }: RecordHistoryProps & { entry: HistoryEntry }) {
  const people = usePeople();
  const who = entry.userId ? personName(people, entry.userId) : <Trans>The system</Trans>;
  const { dateTime } = speech.format;
  const isLate = Date.parse(entry.at) - Date.parse(entry.happenedAt) > MINUTE;
  return (
    <chakra.li>
      <chakra.p>
        <chakra.span fontWeight="semibold">{who}</chakra.span> <Deed action={entry.action} />{' '}
        <chakra.span color="fg.muted" fontSize="sm">
          {dateTime(entry.happenedAt)}
          {isLate && (
            <>
              {' · '}
              <Trans>arrived {dateTime(entry.at)}</Trans>
            </>
          )}
        </chakra.span>
      </chakra.p>
      {entry.action === 'update' && <Changes entry={entry} row={row} speech={speech} />}
    </chakra.li>
  );
}

function Deed({ action }: { action: HistoryEntry['action'] }) {
  if (action === 'insert') return <Trans>created the record</Trans>;
  if (action === 'restore') return <Trans>restored the record</Trans>;
  return action === 'delete' ? <Trans>deleted the record</Trans> : <Trans>changed the record</Trans>;
}

/** Each changed field with what it was and what it became. */
function Changes({ entry, row, speech }: RecordHistoryProps & { entry: HistoryEntry }) {
  const fieldLabel = useFieldLabel(speech.labels);
  const { fields, statuses } = entityNamed(speech.labels.entity);
  const names = Object.keys(entry.after ?? {}).filter((name) => name in fields && name !== statuses?.trail);
  return (
    <chakra.dl display="grid" gap="1" mt="1" ps="4" borderStart="2px solid" borderColor="border">
      {names.map((name) => (
        <chakra.div key={name} display="flex" flexWrap="wrap" columnGap="2" minW="0">
          <chakra.dt color="fg.muted">{fieldLabel(name)}</chakra.dt>
          <chakra.dd display="flex" flexWrap="wrap" columnGap="2" minW="0" css={SHORT}>
            {fields[name]?.kind === 'document' ? (
              <Suspense>
                <DocumentChangesView
                  before={entry.before?.[name]}
                  after={entry.after?.[name]}
                  formId={{ ...row, ...entry.after }['formId']}
                />
              </Suspense>
            ) : (
              <>
                <ValueView speech={speech} name={name} row={{ ...row, ...entry.before }} />
                <span aria-hidden>→</span>
                <ValueView speech={speech} name={name} row={{ ...row, ...entry.after }} />
              </>
            )}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** A long text is told by its beginning. */
const SHORT = {
  '& > span': { overflow: 'hidden', display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical' },
};
