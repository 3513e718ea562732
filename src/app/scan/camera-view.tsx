import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { numberFrom } from '../../domain/kit/values/typed-number.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import type { Camera } from './camera.ts';
import { CameraWords } from './camera-words.tsx';
import type { Decoder } from './decode/decoder.ts';
import { watchFrames } from './decode/watch-frames.ts';
import { useCamera } from './use-camera.ts';

interface CameraViewProps {
  /** Undefined while it loads. */
  decoder: Decoder | undefined;
  onCode: (code: string) => void;
  onFailure: (error: unknown) => void;
}

/** What the camera shows, until a code is in it. Says what to do where there is no picture. */
export function CameraView({ decoder, onCode, onFailure }: CameraViewProps) {
  const { camera, fault, cameras, choose, tryAgain } = useCamera();
  if (fault) {
    return (
      <Banner
        kind="warning"
        action={
          fault !== 'insecure' && (
            <Button onClick={tryAgain}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        <CameraWords fault={fault} />
      </Banner>
    );
  }
  return (
    <chakra.div display="grid" gap="3">
      <Picture camera={camera} decoder={decoder} onCode={onCode} onFailure={onFailure} />
      <chakra.p color="fg.muted" fontSize="sm" role="status">
        {camera ? (
          <Trans>Hold the code into the picture. It is read by itself.</Trans>
        ) : (
          <Trans>Waiting for the camera …</Trans>
        )}
      </chakra.p>
      {camera && <CameraControls key={camera.deviceId} camera={camera} cameras={cameras} onChoose={choose} />}
    </chakra.div>
  );
}

interface PictureProps extends CameraViewProps {
  camera: Camera | undefined;
}

function Picture({ camera, decoder, onCode, onFailure }: PictureProps) {
  const ref = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    const video = ref.current;
    if (!video || !camera) return undefined;
    video.srcObject = camera.stream;
    // A picture that is taken away before it begins to move is no failure.
    video.play().catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [camera]);
  useEffect(() => {
    const video = ref.current;
    if (!video || !camera || !decoder) return undefined;
    return watchFrames(video, decoder, {
      onCode: (code) => found(code),
      onFailure: (error) => failed(error),
    });
  }, [camera, decoder]);
  return (
    <chakra.video
      ref={ref}
      aria-hidden
      muted
      playsInline
      width="full"
      aspectRatio="4 / 3"
      maxH="60dvh"
      objectFit="cover"
      bg="bg.sunken"
      borderRadius="md"
    />
  );
}

interface ControlsProps {
  camera: Camera;
  cameras: readonly MediaDeviceInfo[];
  onChoose: (deviceId: string) => void;
}

/** What this camera can do, and which other ones there are. */
function CameraControls({ camera, cameras, onChoose }: ControlsProps) {
  const { t } = useLingui();
  const [isLit, setLit] = useState(false);
  const [factor, setFactor] = useState(camera.zoom?.min ?? 1);
  const light = () => {
    setLit(!isLit);
    inBackground(camera.light(!isLit));
  };
  const zoom = (to: number) => {
    setFactor(to);
    inBackground(camera.zoomTo(to));
  };
  if (!camera.hasTorch && !camera.zoom && cameras.length < 2) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="end">
      {camera.hasTorch && (
        <Button aria-pressed={isLit} onClick={light}>
          <Trans>Torch</Trans>
        </Button>
      )}
      {camera.zoom && (
        <LabelledControl label={t`Zoom`}>
          <ZoomSlider
            type="range"
            aria-label={t`Zoom`}
            min={camera.zoom.min}
            max={camera.zoom.max}
            step={camera.zoom.step}
            value={factor}
            onChange={(event) => zoom(numberFrom(event.target.value) ?? factor)}
          />
        </LabelledControl>
      )}
      {cameras.length > 1 && (
        <LabelledControl label={t`Camera`}>
          <Select value={camera.deviceId} onChange={(event) => onChoose(event.target.value)}>
            {cameras.map(({ deviceId, label }, index) => (
              <option key={deviceId} value={deviceId}>
                {label || t`Camera ${index + 1}`}
              </option>
            ))}
          </Select>
        </LabelledControl>
      )}
    </chakra.div>
  );
}

const ZoomSlider = chakra('input', {
  base: { minH: 'control', width: '12rem', accentColor: 'signal.solid' },
});
