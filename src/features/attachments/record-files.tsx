import { Trans, useLingui } from '@lingui/react/macro';
import { attachmentsOn, MOST_FILES } from '../../data/attachments/record-files.ts';
import { firstRows } from '../../data/read/list-query.ts';
import { keepsFiles } from '../../domain/kept-by.ts';
import { entities, entityNamed } from '../../domain/registry.ts';
import type { RecordPanelProps } from '../../resource/detail/record-panels.ts';
import { useRecord, useRowStates } from '../../resource/rows/use-record.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Badge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { SectionHeading } from '../../ui/page/text.tsx';
import { AddFiles } from './add-files.tsx';
import { FileTile } from './file-tile.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { useLocalFiles } from './use-local-files.ts';

/** Photographs and files of a record: taken, looked at and deleted here, with or without signal. */
export function RecordFiles(props: RecordPanelProps) {
  return props.pictures ? <PictureStrip pictures={props.pictures} /> : <FilesCard {...props} />;
}

function FilesCard({ entity, id, question }: RecordPanelProps) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const { database, can } = workspace;
  const all = useLive(database, (local) => firstRows(local, attachmentsOn(id), MOST_FILES), [id]) ?? [];
  const rows = question ? all.filter((row) => question.files.includes(row.id)) : all;
  const ids = rows.map((row) => row.id);
  const states = useRowStates(entities.attachment, ids);
  const local = useLocalFiles(database, ids);
  const record = useRecord(entity, id);
  const isKept = record != null && keepsFiles(entityNamed(entity), record);
  const add = (added: readonly string[]) => question?.onChange([...question.files, ...added]);
  const mayAdd = can('attachments:create');
  if (!can('attachments:view') || !seesAll(workspace, entity)) return null;
  return (
    <Card
      aria-label={t`Photos and files`}
      data-paper={rows.length > 0 ? undefined : 'none'}
      display="grid"
      gap="4"
    >
      <Wrap>
        <SectionHeading display="flex" alignItems="center" gap="2" me="auto">
          <Trans>Photos and files</Trans>
          {rows.length > 0 && <Badge>{rows.length}</Badge>}
        </SectionHeading>
        {mayAdd && <AddFiles entity={entity} id={id} onAdded={add} />}
      </Wrap>
      {rows.length > 0 && (
        <PlainList
          display="grid"
          gap="3"
          gridTemplateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
          aria-label={t`Photos and files`}
        >
          {rows.map((row) => (
            <FileTile
              key={row.id}
              row={row}
              local={local.get(row.id)}
              state={states.get(row.id)}
              isKept={isKept}
              onAdded={mayAdd ? add : undefined}
              onRemoved={() => question?.onChange(question.files.filter((file) => file !== row.id))}
            />
          ))}
        </PlainList>
      )}
    </Card>
  );
}

/** Who reads only what was published attaches nothing, and sees nothing of what hangs on drafts. */
function seesAll({ can }: Workspace, name: string): boolean {
  const { scope, subject } = entityNamed(name);
  if (scope.kind !== 'tenant' || !scope.readable) return true;
  return can(`${subject}:create`) || can(`${subject}:edit`);
}
