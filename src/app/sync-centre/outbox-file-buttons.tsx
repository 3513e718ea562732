import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import {
  readOutboxFile,
  type TakenOver,
  takeOutboxFile,
  unsentFileCount,
  writeOutboxFile,
} from '../../data/recovery/outbox-file.ts';
import { asDataError } from '../../data/store/data-error.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type Notice, useNotify } from '../../ui/notices/notifier.tsx';
import { download } from '../../ui/output/download.ts';

/** Unsent work as a file: against the loss of the device, for help, and to go on with on another one. */
export function OutboxFileButtons({ hasNoChanges }: { hasNoChanges: boolean }) {
  const { t } = useLingui();
  const { database, today } = useWorkspace();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const unsentFiles = useLive(database, (local) => unsentFileCount(local), []);
  const isEmpty = hasNoChanges && !unsentFiles;
  const save = async () => {
    download(`fieldline-outbox-${today()}.fieldline`, await writeOutboxFile(database));
  };
  const take = async (chosen: File) => {
    const notice = await takenOver(chosen);
    notify(notice);
  };
  const takenOver = async (chosen: File): Promise<Notice> => {
    try {
      const taken = await takeOutboxFile(database, await readOutboxFile(database, chosen));
      return { kind: 'success', message: <TakenOverWords {...taken} /> };
    } catch (error) {
      const { code, path } = asDataError(error);
      if (path === 'userId')
        return { kind: 'error', message: t`This file is the work of another person or tenant.` };
      if (path === 'file') return { kind: 'error', message: t`This is not a file of unsent changes.` };
      if (code === 'quota') return { kind: 'error', message: t`There is no space left on this device.` };
      return { kind: 'error', message: t`The file could not be imported. Nothing was changed.` };
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File of unsent changes`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) inBackground(take(chosen));
          event.target.value = '';
        }}
      />
      <Button icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
        <Trans>Import a file</Trans>
      </Button>
      <ActionButton icon={<Download aria-hidden />} disabled={isEmpty} onAct={save}>
        <Trans>Export as file</Trans>
      </ActionButton>
    </>
  );
}

function TakenOverWords({ operations, files }: TakenOver) {
  if (operations === 0 && files > 0)
    return (
      <Plural
        value={files}
        one="# attached file was imported and is sent from here."
        other="# attached files were imported and are sent from here."
      />
    );
  return (
    <Plural
      value={operations}
      _0="Every change in the file is known here already."
      one="# change was imported and is sent from here."
      other="# changes were imported and are sent from here."
    />
  );
}
