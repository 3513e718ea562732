import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import Mic from 'lucide-react/icons/mic';
import Paperclip from 'lucide-react/icons/paperclip';
import Video from 'lucide-react/icons/video';
import { useRef, useState } from 'react';
import { asDataError } from '../../data/store/data-error.ts';
import type { PhotographMoment } from '../../domain/attachments/attachment.ts';
import type { DropRules } from '../../domain/attachments/file-drop.ts';
import { AS_TAKEN } from '../../domain/attachments/photograph-rules.ts';
import { UPLOAD_MAXIMUM, UPLOAD_TYPES } from '../../domain/attachments/uploads.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import type { RecordPanelProps } from '../../resource/detail/record-panels.ts';
import { attachHere } from '../../resource/files/attach-here.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useMedia } from '../../ui/page/use-media.ts';
import type { WantedPhotographs } from './photograph/as-wanted.ts';
import { type RefusedFile, takeFiles } from './take-files.ts';

/** Tables and logs arrive as text. */
const TYPES = [...UPLOAD_TYPES, 'text/csv'];

const RULES: DropRules = { types: TYPES, maximum: UPLOAD_MAXIMUM, minimum: 1, count: 20 };

interface AddFilesProps extends Pick<RecordPanelProps, 'entity' | 'id'> {
  /** Their ids, as soon as they are safe on this device. */
  onAdded: (ids: readonly string[]) => void;
  /** Whether its photographs show what was found and what was left: then each has a camera of its own. */
  takesPairs: boolean;
  /** What the device's own recorder is opened for, in place of the camera. */
  records?: 'audio' | 'video' | undefined;
  /** Pixels that its photographs may have at most, where that is less than the tenant’s. */
  longestSide?: number | undefined;
}

/** The camera of what is held in a hand, and a way to choose files anywhere. Saved on this device at once. */
export function AddFiles({ takesPairs, records, ...target }: AddFilesProps) {
  const { t } = useLingui();
  const hasCamera = useMedia('(pointer: coarse)');
  const { addAs, isBusy, problem, unstored } = useAdding(target);
  const add = addAs(null);
  const camera = { icon: <Camera aria-hidden />, accept: 'image/*', camera: true, isBusy };
  return (
    <>
      {hasCamera && takesPairs && (
        <chakra.div display="flex" gap="2" flexBasis="100%">
          <PickButton {...camera} isLarge label={t`Photo before`} onPick={addAs('before')} />
          <PickButton {...camera} isLarge label={t`Photo after`} onPick={addAs('after')} />
        </chakra.div>
      )}
      {hasCamera && !records && <PickButton {...camera} label={t`Take a photo`} onPick={add} />}
      {records === 'audio' && (
        <PickButton
          {...camera}
          icon={<Mic aria-hidden />}
          accept="audio/*"
          label={t`Record sound`}
          onPick={add}
        />
      )}
      {records === 'video' && (
        <PickButton
          {...camera}
          icon={<Video aria-hidden />}
          accept="video/*"
          label={t`Record a film`}
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
      {unstored && (
        <Button busy={isBusy} onClick={() => inBackground(addAs(unstored.moment)(unstored.files))}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  );
}

interface PickButtonProps {
  label: string;
  icon: React.ReactNode;
  accept: string;
  camera?: boolean;
  /** For one thumb and gloves, as wide as there is room. */
  isLarge?: boolean;
  isBusy: boolean;
  onPick: (files: readonly File[]) => Promise<void>;
}

function PickButton({
  label,
  icon,
  accept,
  camera = false,
  isLarge = false,
  isBusy,
  onPick,
}: PickButtonProps) {
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
      {/* Longer words than a phone is wide take two lines. */}
      <Button
        icon={icon}
        busy={isBusy}
        whiteSpace="normal"
        maxW="full"
        {...(isLarge ? { size: 'lg', flex: '1', minW: '0', px: '2', fontSize: 'md' } : {})}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

interface Unstored {
  readonly files: readonly File[];
  readonly moment: PhotographMoment | null;
}

function useAdding({ entity, id, onAdded, longestSide }: Omit<AddFilesProps, 'takesPairs' | 'records'>) {
  const { database, tenant, zone: timeZone } = useWorkspace();
  const wanted = smallerStill({ ...(tenant.photographs ?? AS_TAKEN), timeZone }, longestSide);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<React.ReactNode>('');
  // What a camera took for this screen is nowhere else.
  const [unstored, setUnstored] = useState<Unstored | null>(null);
  const save = async (chosen: readonly File[], moment: PhotographMoment | null) => {
    const { prepared, refused } = await takeFiles(chosen, RULES, wanted);
    setProblem(refused.map((one) => <RefusedName key={one.name} {...one} />));
    if (prepared.length === 0) return;
    onAdded(await attachHere(database, { entity, entityId: id, moment }, prepared));
  };
  const addAs = (moment: PhotographMoment | null) => async (chosen: readonly File[]) => {
    if (chosen.length > RULES.count) return setProblem(<Refusal refusal={{ code: 'tooMany' }} />);
    setBusy(true);
    setProblem('');
    setUnstored(null);
    await save(chosen, moment).catch((error: unknown) => {
      setProblem(<Failure error={error} />);
      setUnstored({ files: chosen, moment });
    });
    setBusy(false);
  };
  return { addAs, isBusy, problem, unstored };
}

/** What asks for a photograph may want a smaller one than the tenant. */
function smallerStill(wanted: WantedPhotographs, longestSide = Infinity): WantedPhotographs {
  const side = Math.min(wanted.side ?? Infinity, longestSide);
  return { ...wanted, side: side === Infinity ? null : side };
}

function RefusedName({ name, refusal }: RefusedFile) {
  return (
    <chakra.span display="block" overflowWrap="anywhere">
      <Trans comment="A file, and why it was not taken">
        {name}: <Refusal refusal={refusal} />
      </Trans>
    </chakra.span>
  );
}

function Failure({ error }: { error: unknown }) {
  if (asDataError(error).code === 'quota')
    return (
      <Trans>
        This device is full, so nothing was attached. What you chose is kept as long as this screen stays
        open: free some room on the device, then try again.
      </Trans>
    );
  return <Trans>Nothing was attached: this device could not read or save it. Try again.</Trans>;
}

function Refusal({ refusal }: Pick<RefusedFile, 'refusal'>) {
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
    case 'heic':
      return (
        <Trans>
          This browser cannot read HEIC photographs. Save it as JPEG, or set the camera to its most compatible
          format.
        </Trans>
      );
    case 'tooMany':
      return <Trans>Too many files at once.</Trans>;
  }
}
