import { Trans, useLingui } from '@lingui/react/macro';
import { attachmentsOn, MOST_FILES } from '../../data/attachments/record-files.ts';
import { firstRows } from '../../data/read/list-query.ts';
import type { Attachment } from '../../domain/attachments/attachment.ts';
import { keepsFiles } from '../../domain/kept-by.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { photographGroups, takesPairs } from '../../domain/photograph-pairs.ts';
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
import { PhotographPair, stepCaption } from './moments/photograph-pair.tsx';
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
  const add = (added: readonly string[]) => question?.onChange((files) => [...files, ...added]);
  const mayAdd = can('attachments:create');
  const hasMoments = question?.takesPairs ?? takesPairs(entity);
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
        {mayAdd && (
          <AddFiles
            entity={entity}
            id={id}
            takesPairs={hasMoments}
            records={question?.records}
            longestSide={question?.longestSide}
            onAdded={add}
          />
        )}
      </Wrap>
      {rows.length > 0 && (
        <FileTiles
          entity={entity}
          id={id}
          question={question}
          rows={rows}
          hasMoments={hasMoments}
          onAdded={mayAdd ? add : undefined}
        />
      )}
    </Card>
  );
}

interface FileTilesProps extends Pick<RecordPanelProps, 'entity' | 'id'> {
  question: RecordPanelProps['question'] | undefined;
  rows: readonly Attachment[];
  /** Whether its photographs show what was found and what was left. */
  hasMoments: boolean;
  onAdded: ((ids: readonly string[]) => void) | undefined;
}

/** Pairs first, then everything else in the order in which it was attached. */
function FileTiles({ entity, id, question, rows, hasMoments, onAdded }: FileTilesProps) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const ids = rows.map((row) => row.id);
  const states = useRowStates(entities.attachment, ids);
  const local = useLocalFiles(database, ids);
  const record = useRecord(entity, id);
  const isKept = record != null && keepsFiles(entityNamed(entity), record);
  const pairs = hasMoments && record ? pairsOn(entity, record, rows) : [];
  const paired = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  const tile = (row: Attachment, isPaired = false) => (
    <FileTile
      key={row.id}
      row={row}
      local={local.get(row.id)}
      state={states.get(row.id)}
      isKept={isKept}
      isPaired={isPaired}
      hasMoment={hasMoments && isPhotograph(row)}
      onAdded={onAdded}
      onRemoved={() => question?.onChange((files) => files.filter((file) => file !== row.id))}
    />
  );
  return (
    <PlainList
      display="grid"
      gap="3"
      gridTemplateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      aria-label={t`Photos and files`}
    >
      {pairs.map(({ shows, before, after }) => (
        <PhotographPair key={before.id} caption={question ? '' : stepCaption(shows)}>
          {tile(before, true)}
          {tile(after, true)}
        </PhotographPair>
      ))}
      {rows.filter((row) => !paired.has(row)).map((row) => tile(row))}
    </PlainList>
  );
}

function isPhotograph({ mediaType }: Attachment): boolean {
  return mediaType.startsWith('image/');
}

function pairsOn(entity: string, record: AnyRow, rows: readonly Attachment[]) {
  return photographGroups(entity, record, rows.filter(isPhotograph)).flatMap(({ shows, pairs }) =>
    pairs.map((pair) => ({ shows, ...pair })),
  );
}

/** Who reads only what was published attaches nothing, and sees nothing of what hangs on drafts. */
function seesAll({ can }: Workspace, name: string): boolean {
  const { scope, subject } = entityNamed(name);
  if (scope.kind !== 'tenant' || !scope.readable) return true;
  return can(`${subject}:create`) || can(`${subject}:edit`);
}
