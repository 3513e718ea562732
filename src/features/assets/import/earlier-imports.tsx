import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportRecord } from '../../../domain/import/run/import-record.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useServerAnswer } from '../../../session/answers/use-server-answer.ts';
import { syncControls } from '../../../session/connection/sync-status.tsx';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';

/** What was imported before, with its numbers; whoever may delete takes one back as a whole. */
export function EarlierImports() {
  const { t } = useLingui();
  const { answer } = useServerAnswer('/imports');
  const [newer, setNewer] = useState<Readonly<Record<string, ImportRecord>>>({});
  if (!answer || answer.length === 0) return null;
  return (
    <Card as="section" aria-label={t`Earlier imports`} display="grid" gap="3">
      <SectionHeading>
        <Trans>Earlier imports</Trans>
      </SectionHeading>
      <PlainList display="grid" gap="3">
        {answer.map((record) => (
          <EarlierImport
            key={record.id}
            record={newer[record.id] ?? record}
            onProgress={(next) => setNewer((known) => ({ ...known, [next.id]: next }))}
          />
        ))}
      </PlainList>
    </Card>
  );
}

interface EarlierImportProps {
  record: ImportRecord;
  onProgress: (record: ImportRecord) => void;
}

function EarlierImport({ record, onProgress }: EarlierImportProps) {
  const { t } = useLingui();
  const { can, user } = useWorkspace();
  const people = usePeople();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const reason = t`An import needs a connection: it compares the file with what the server has.`;
  const { isOff, marks } = useOnlineOnly('importAssets', reason);
  const isOthers = record.isRunning && record.createdBy !== user.id;
  const mayUndo = can('assets:delete') && can('assets:edit') && record.undoneAt === null && !isOthers;
  const who = personName(people, record.createdBy);
  const when = format.dateTime(record.createdAt);
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <chakra.div flex="1 1 16rem">
        <chakra.div fontWeight="medium" overflowWrap="anywhere">
          {record.fileName}
        </chakra.div>
        <chakra.div color="fg.muted" fontSize="sm">
          {when}, {who} · <Outcome record={record} />
        </chakra.div>
        <Kept record={record} />
      </chakra.div>
      {mayUndo && (
        <Button size="sm" look="dangerQuiet" disabled={isOff} {...marks} onClick={() => setAsking(true)}>
          {record.undoBeganAt === null ? <Trans context="import">Undo</Trans> : <Trans>Go on undoing</Trans>}
        </Button>
      )}
      {isAsking && <UndoDialog {...{ record, onProgress }} onClose={() => setAsking(false)} />}
    </chakra.li>
  );
}

function Outcome({
  record: { finishedAt, isRunning, created, changed, restored, undone, undoBeganAt, undoneAt },
}: Pick<EarlierImportProps, 'record'>) {
  const format = useFormat();
  if (undoneAt !== null) return <Plural value={undone} one="undone: # write" other="undone: # writes" />;
  if (undoBeganAt !== null)
    return <Plural value={undone} one="# write undone so far" other="# writes undone so far" />;
  if (isRunning) return <Trans>still running</Trans>;
  if (finishedAt === null) return <Trans>cut off</Trans>;
  const [made, renewed, back] = [created, changed, restored].map((count) => format.number(count ?? 0));
  return (
    <Trans>
      {made} new, {renewed} changed, {back} restored
    </Trans>
  );
}

const SHOWN = 20;

/** What an undoing has left as it is, for a person to look at. */
function Kept({ record: { kept, keptCount } }: Pick<EarlierImportProps, 'record'>) {
  if (keptCount === 0) return null;
  return (
    <details>
      <summary>
        <Plural
          value={keptCount}
          one="# asset was left: it was changed since, or something stands on it"
          other="# assets were left: they were changed since, or something stands on them"
        />
      </summary>
      <chakra.ul ps="5">
        {kept.slice(0, SHOWN).map(({ id, title, work = {} }) => (
          <li key={id}>
            <Link to={recordPath(entities.asset, id)}>{title}</Link>
            <Suspense>
              {Object.entries(work).map(([entity, count]) => (
                <Work key={entity} entity={entity} count={count} />
              ))}
            </Suspense>
          </li>
        ))}
      </chakra.ul>
    </details>
  );
}

/** What others did on a record, of one kind: " · Comments: 2". */
function Work({ entity, count }: { entity: string; count: number }) {
  const { t, i18n } = useLingui();
  const name = i18n._(useLabels(entity).plural);
  return <Muted> · {t`${name}: ${count}`}</Muted>;
}

function UndoDialog({ record, onProgress, onClose }: EarlierImportProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { undone } = record;
  const undo = async () => {
    for (let known = record; known.undoneAt === null; ) {
      known = await api.call('post', `/imports/${record.id}/undo`);
      onProgress(known);
    }
    syncControls.syncNow();
  };
  return (
    <ActionDialog
      title={t`Undo this import?`}
      confirmLabel={t`Undo the import`}
      dismissLabel={t`Leave it as it is`}
      danger
      done={t`The import is undone.`}
      onAct={undo}
      onClose={onClose}
    >
      <Trans>
        What it made is deleted, what it changed is set back. What somebody has changed since, and what work
        stands on, is left and listed.
      </Trans>
      {undone > 0 && (
        <chakra.p role="status">
          <Plural value={undone} one="# write undone so far" other="# writes undone so far" />
        </chakra.p>
      )}
    </ActionDialog>
  );
}
