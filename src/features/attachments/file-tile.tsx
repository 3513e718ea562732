import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { orphanUnsent } from '../../data/attachments/orphans.ts';
import type { RowState } from '../../data/rows/row-state.ts';
import type { LocalFileRecord } from '../../data/store/local-file.ts';
import type { Attachment } from '../../domain/attachments/attachment.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entities } from '../../domain/registry.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { SyncBadge } from '../../resource/values/sync-badge.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';
import { useLive } from '../../session/use-live.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useBytes } from '../../ui/format/use-bytes.ts';
import { download } from '../../ui/output/download.ts';
import { BlobImage } from '../../ui/page/blob-image.tsx';
import { Muted } from '../../ui/page/text.tsx';
import { fileState } from './file-state.ts';
import { FileStateWords } from './file-state-words.tsx';
import { MomentChoice } from './moments/moment-choice.tsx';
import { useFileBytes } from './use-file-bytes.ts';

const FileViewer = lazy(async () => ({ default: (await import('./file-viewer.tsx')).FileViewer }));

interface FileTileProps {
  row: Attachment;
  local: LocalFileRecord | undefined;
  /** Of the attachment's own way to the server; absent: it has it. */
  state: RowState | undefined;
  /** It belongs to what was signed or completed: nobody takes it away while that stands. */
  isKept: boolean;
  /** It stands beside its other side, with its words below it. */
  isPaired: boolean;
  /** It shows what was found or what was left, or may. */
  hasMoment: boolean;
  onRemoved: () => void;
  /** Takes a marked copy of a photograph; absent: this person attaches nothing here. */
  onAdded?: ((ids: readonly string[]) => void) | undefined;
}

/** One photograph or file: what it looks like, what it is called, and where it is. */
export function FileTile(props: FileTileProps) {
  const { row, local, state, isKept, isPaired, hasMoment, onRemoved, onAdded } = props;
  const { user, can } = useWorkspace();
  const bytesText = useBytes();
  const may = (action: string) => !isKept && (row.createdBy === user.id || can(`attachments:${action}`));
  const needsPerson = state === 'refused' || state === 'conflict';
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={isPaired ? 'minmax(0, 1fr) auto' : 'auto minmax(0, 1fr) auto'}
      gap={isPaired ? '2' : '3'}
      alignContent="start"
      alignItems={isPaired ? 'start' : 'center'}
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      p="2"
    >
      <OpenButton row={row} local={local} isLarge={isPaired} onAdded={onAdded} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1" justifyItems="start">
        <chakra.span fontWeight="medium" lineClamp="2" overflowWrap="anywhere" title={row.name}>
          {row.name}
        </chakra.span>
        <Muted fontSize="sm">{bytesText(row.size ?? 0)}</Muted>
        {needsPerson ? (
          <SyncBadge state={state} />
        ) : (
          <FileStateWords row={row} state={fileState(row, local)} />
        )}
      </chakra.div>
      {may('delete') && <DeleteButton row={row} onRemoved={onRemoved} />}
      {hasMoment && <MomentChoice row={row} mayChange={may('edit')} />}
    </chakra.li>
  );
}

function DeleteButton({ row, onRemoved }: Pick<FileTileProps, 'row' | 'onRemoved'>) {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const { id, name } = row;
  const remove = async () => {
    await repository.remove(entities.attachment, id);
    await orphanUnsent(database, id, Date.now());
    onRemoved();
  };
  return (
    <>
      <IconButton label={t`Delete ${name}`} onClick={() => setAsking(true)}>
        <Trash aria-hidden />
      </IconButton>
      <Suspense>
        {isAsking && (
          <ActionDialog
            title={t`Delete ${name}?`}
            confirmLabel={t`Delete`}
            danger
            done={null}
            onAct={remove}
            onClose={() => setAsking(false)}
          >
            <Trans>It disappears for everybody as soon as this device reaches the server.</Trans>
          </ActionDialog>
        )}
      </Suspense>
    </>
  );
}

interface OpenButtonProps extends Pick<FileTileProps, 'row' | 'local' | 'onAdded'> {
  /** As wide as there is room, in the shape of a photograph. */
  isLarge?: boolean;
}

const SMALL = { width: '20', height: '20' } as const;
const LARGE = { width: 'full', aspectRatio: '4 / 3', gridColumn: '1 / -1' } as const;

/** Shows a photograph, and saves what is none. */
export function OpenButton({ row, local, isLarge = false, onAdded }: OpenButtonProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Blob | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fetchBytes = useFileBytes(row);
  const online = useOnlineOnly('fetchFile', t`The file is on the server. It needs a connection.`);
  const name = row.name;
  const isElsewhere = !local && row.fileId === null;
  const isOff = !local && online.isOff;
  const open = async () => {
    setBusy(true);
    const bytes = await fetchBytes();
    setBusy(false);
    if (bytes?.type.startsWith('image/')) setShown(bytes);
    else if (bytes) download(name, bytes);
  };
  return (
    <>
      <chakra.button
        type="button"
        {...(isLarge ? LARGE : SMALL)}
        borderRadius="sm"
        overflow="hidden"
        bg="bg.sunken"
        color="fg.muted"
        display="grid"
        placeItems="center"
        cursor="pointer"
        _disabled={{ cursor: 'not-allowed' }}
        aria-label={t`Open ${name}`}
        aria-busy={isBusy || undefined}
        disabled={isElsewhere || isOff || isBusy}
        onClick={() => inBackground(open())}
        {...(local ? {} : online.marks)}
      >
        <Picture row={row} />
      </chakra.button>
      <Suspense>
        {shown && <FileViewer row={row} bytes={shown} onAdded={onAdded} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}

const FILLING = { width: 'full', height: 'full', objectFit: 'cover' } as const;

/** What this device keeps of the photograph, or the small picture that came with its row. */
function Picture({ row }: { row: Attachment }) {
  const { database } = useWorkspace();
  const kept = useLive(database, (local) => local.blobs.get(row.id), [row.id]);
  if (kept?.thumbnail) return <BlobImage blob={kept.thumbnail} alt="" {...FILLING} />;
  if (typeof row.preview === 'string') return <chakra.img src={row.preview} alt="" {...FILLING} />;
  const Icon = row.mediaType.startsWith('image/') ? Image : FileText;
  return <Icon size={28} aria-hidden />;
}
