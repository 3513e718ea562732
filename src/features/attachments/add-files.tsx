import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import Paperclip from 'lucide-react/icons/paperclip';
import { useRef, useState } from 'react';
import { attachFiles, type PreparedFile } from '../../data/attachments/attach-file.ts';
import { DataError } from '../../data/data-error.ts';
import { systemTools } from '../../data/outbox-actions.ts';
import { deviceLabel } from '../../domain/identity/device-label.ts';
import { inBackground } from '../../domain/kit/in-background.ts';
import { checkDrop, type DropRefusal, type DropRules } from '../../domain/shared/file-drop.ts';
import { UPLOAD_MAXIMUM, UPLOAD_TYPES } from '../../domain/shared/uploads.ts';
import type { RecordPanelProps } from '../../resource/record-panels.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useMedia } from '../../ui/use-media.ts';
import { prepareFile } from './prepare-file.ts';

/** Tables and logs arrive as text. */
const TYPES = [...UPLOAD_TYPES, 'text/csv'];

const RULES: DropRules = { types: TYPES, maximum: UPLOAD_MAXIMUM, minimum: 1, count: 20 };

interface AddFilesProps extends Pick<RecordPanelProps, 'entity' | 'id'> {
  /** Their ids, as soon as they are safe on this device. */
  onAdded: (ids: readonly string[]) => void;
}

/** The camera of what is held in a hand, and a way to choose files anywhere. Saved on this device at once. */
export function AddFiles({ entity, id, onAdded }: AddFilesProps) {
  const { t } = useLingui();
  const hasCamera = useMedia('(pointer: coarse)');
  const { add, isBusy, problem } = useAdding({ entity, id, onAdded });
  return (
    <>
      {hasCamera && (
        <PickButton
          label={t`Take a photo`}
          icon={<Camera aria-hidden />}
          accept="image/*"
          camera
          isBusy={isBusy}
          onPick={add}
        />
      )}
      <PickButton
        label={t`Add photos or files`}
        icon={<Paperclip aria-hidden />}
        accept={TYPES.join(',')}
        isBusy={isBusy}
        onPick={add}
      />
      <chakra.p role="status" flexBasis="100%" color="fault.text" _empty={{ display: 'none' }}>
        {problem}
      </chakra.p>
    </>
  );
}

interface PickButtonProps {
  label: string;
  icon: React.ReactNode;
  accept: string;
  camera?: boolean;
  isBusy: boolean;
  onPick: (files: readonly File[]) => Promise<void>;
}

function PickButton({ label, icon, accept, camera = false, isBusy, onPick }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={!camera}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          inBackground(onPick([...(event.target.files ?? [])]));
          event.target.value = '';
        }}
      />
      <Button icon={icon} busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function useAdding({ entity, id, onAdded }: AddFilesProps) {
  const { database } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<React.ReactNode>('');
  const save = async (files: readonly File[]) => {
    const prepared: PreparedFile[] = [];
    for (const file of files) {
      const one = await prepareFile(file);
      if (!one) return setProblem(<Refusal refusal={{ code: 'type', types: UPLOAD_TYPES }} />);
      prepared.push(one);
    }
    const target = { entity, entityId: id, deviceName: deviceLabel(navigator.userAgent) };
    onAdded(await attachFiles(database, systemTools, target, prepared));
  };
  const add = async (chosen: readonly File[]) => {
    const { files, refusal } = checkDrop(chosen, RULES);
    setProblem(refusal ? <Refusal refusal={refusal} /> : '');
    if (files.length === 0) return;
    setBusy(true);
    await save(files).catch((error: unknown) => setProblem(<Failure error={error} />));
    setBusy(false);
  };
  return { add, isBusy, problem };
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof DataError && error.code === 'quota')
    return <Trans>This device is full, so nothing was attached. Free some room and try again.</Trans>;
  return <Trans>Nothing was attached: this device could not read or save it. Try again.</Trans>;
}

function Refusal({ refusal }: { refusal: DropRefusal }) {
  const { quantity } = useFormat();
  switch (refusal.code) {
    case 'type':
      return <Trans>Photos (JPEG, PNG, WebP, GIF), PDF, text and zip files can be attached.</Trans>;
    case 'tooLarge': {
      const most = quantity(refusal.maximum / 1024 / 1024, 'MB');
      return <Trans>A file may have {most} at most.</Trans>;
    }
    case 'tooSmall':
      return <Trans>The file is empty.</Trans>;
    case 'tooMany':
      return <Trans>Too many files at once.</Trans>;
  }
}
