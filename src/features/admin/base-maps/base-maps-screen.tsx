import { Trans, useLingui } from '@lingui/react/macro';
import MapIcon from 'lucide-react/icons/map';
import { useState } from 'react';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import { BASE_MAP_LIMITS, type BaseMap, type BaseMapUpload } from '../../../domain/map/base-map.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { DataTable } from '../data-table.tsx';
import { useOrder } from '../use-order.ts';
import { ArchiveButton } from './archive-button.tsx';
import { useBaseMapColumns } from './base-map-columns.tsx';
import { BaseMapDialog, type BaseMapQuestion } from './base-map-dialogs.tsx';
import { SendingCard } from './sending-card.tsx';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { useSending } from './use-sending.ts';

/** For administrators: the grounds that devices of the tenant may take along. */
export function BaseMapsScreen() {
  const { t } = useLingui();
  const kept = useKeptAnswer('/base-maps');
  const unfinished = useKeptAnswer('/base-maps/uploads');
  const again = () => {
    kept.again();
    unfinished.again();
  };
  const archives = useSending(again);
  const { sending, failure } = archives;
  const [question, setQuestion] = useState<BaseMapQuestion | null>(null);
  const begin = (file: File) =>
    archives.send({ id: uuidv7(), name: nameOf(file) || t`Base map`, file, size: file.size });
  return (
    <Page>
      <Head count={kept.answer?.length} isSending={sending !== null} onFile={begin} />
      <Stack>
        {failure && <Banner kind="error">{failure}</Banner>}
        {sending && (
          <SendingCard
            archives={archives}
            sending={sending}
            onGiveUp={() => setQuestion({ kind: 'giveUp', of: sending })}
          />
        )}
        <UnfinishedUploads
          uploads={othersOf(unfinished.answer, sending?.id)}
          archives={archives}
          onGiveUp={(of) => setQuestion({ kind: 'giveUp', of })}
        />
        <AnswerNote of={kept} failed={t`The base maps could not be read.`} />
        {!kept.answer && !kept.failure && <SkeletonLines lines={4} label={t`Loading`} />}
        {kept.answer && <BaseMaps maps={kept.answer} onAsk={setQuestion} />}
      </Stack>
      <BaseMapDialog
        question={question}
        onDone={(id) => {
          if (id === sending?.id) archives.forget();
          again();
        }}
        onClose={() => setQuestion(null)}
      />
    </Page>
  );
}

interface HeadProps {
  count: number | undefined;
  isSending: boolean;
  onFile: (file: File) => void;
}

function Head({ count, isSending, onFile }: HeadProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <PageHeader
      title={t`Base maps`}
      count={count === undefined ? null : number(count)}
      action={
        <ArchiveButton look="primary" isBusy={isSending} onFile={onFile}>
          <Trans>Upload a base map</Trans>
        </ArchiveButton>
      }
    >
      <MutedText>
        <Trans>
          The ground under the map: roads, waters and names, or aerial photographs. A base map is one file in
          the format PMTiles, of some gigabytes at most. Devices take the areas of it that they need.
        </Trans>
      </MutedText>
    </PageHeader>
  );
}

interface BaseMapsProps {
  maps: readonly BaseMap[];
  onAsk: (question: BaseMapQuestion) => void;
}

function BaseMaps({ maps, onAsk }: BaseMapsProps) {
  const { t } = useLingui();
  const order = useOrder({ by: 'name', down: false });
  const columns = useBaseMapColumns(onAsk);
  if (maps.length === 0) {
    return (
      <EmptyState icon={<MapIcon />} title={<Trans>No base map yet</Trans>}>
        <Trans>Until there is one, the map shows coasts and borders.</Trans>
      </EmptyState>
    );
  }
  return <DataTable label={t`Base maps`} columns={columns} rows={maps} keyOf={({ id }) => id} {...order} />;
}

/** What the file is called, without its ending; it can be renamed. */
function nameOf({ name }: File): string {
  return name
    .replace(/\.pmtiles$/i, '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, BASE_MAP_LIMITS.name)
    .toWellFormed();
}

function othersOf(
  uploads: readonly BaseMapUpload[] | undefined,
  id: string | undefined,
): readonly BaseMapUpload[] {
  return (uploads ?? []).filter((upload) => upload.id !== id);
}
