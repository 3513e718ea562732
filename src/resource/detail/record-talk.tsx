import { useLingui } from '@lingui/react/macro';
import { Suspense, use, useState } from 'react';
import { countMatching } from '../../data/read/list-query.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Tabs } from '../../ui/page/tabs.tsx';
import type { Speech } from '../words/value-text.ts';
import { commentsOn, RecordComments } from './record-comments.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordPanels } from './record-panels.ts';

interface RecordTalkProps {
  entity: string;
  row: AnyRow;
  speech: Speech;
  /** Whether people comment here. */
  comments: boolean;
}

/** What hangs on a record of any kind: what modules put there, what people say about it, and who changed what of it. */
export function RecordTalk(props: RecordTalkProps) {
  const { entity, row } = props;
  const panels = use(RecordPanels);
  return (
    <>
      <Suspense>
        {panels.map(({ id, Panel }) => (
          <Panel key={id} entity={entity} id={row.id} />
        ))}
      </Suspense>
      <Talk {...props} />
    </>
  );
}

function Talk({ entity, row, speech, comments }: RecordTalkProps) {
  const { t } = useLingui();
  const { database, can } = useWorkspace();
  const mayRead = comments && can('comments:view');
  const [chosen, setChosen] = useState(mayRead ? 'comments' : '');
  const count = useLive(database, (local) => countMatching(local, commentsOn(row.id)), [row.id]);
  // Until somebody asks: what happened to a record needs a connection.
  const isHistoryOpen = chosen === 'history';
  return (
    <section aria-label={t`Comments and history`} data-paper={count || isHistoryOpen ? undefined : 'none'}>
      <Tabs
        label={t`Comments and history`}
        current={chosen}
        onChange={setChosen}
        tabs={[
          ...(mayRead ? [{ id: 'comments', label: t`Comments`, count }] : []),
          { id: 'history', label: t`History` },
        ]}
      >
        {isHistoryOpen ? (
          <RecordHistory key={row.version} row={row} speech={speech} />
        ) : (
          mayRead && <RecordComments entity={entity} id={row.id} />
        )}
      </Tabs>
    </section>
  );
}
