import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import Mic from 'lucide-react/icons/mic';
import Paperclip from 'lucide-react/icons/paperclip';
import Video from 'lucide-react/icons/video';
import { useRef } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMedia } from '../../ui/page/use-media.ts';
import { ACCEPTED_TYPES, type AddingTo, useAdding } from './use-adding.tsx';

interface AddFilesProps extends AddingTo {
  /** Whether its photographs show what was found and what was left: then each has a camera of its own. */
  takesPairs: boolean;
  /** What the device's own recorder is opened for, in place of the camera. */
  records?: 'audio' | 'video' | undefined;
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
        accept={ACCEPTED_TYPES.join(',')}
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
