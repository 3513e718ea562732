import { useEffect, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { type Camera, type CameraFault, cameraFault, camerasHere, openCamera } from './camera.ts';

export interface CameraState {
  readonly camera?: Camera;
  readonly fault?: CameraFault;
  /** To choose from. */
  readonly cameras: readonly MediaDeviceInfo[];
  choose(deviceId: string): void;
  tryAgain(): void;
}

interface Wanted {
  readonly deviceId?: string;
  readonly attempt: number;
}

/** A camera that is on for as long as this is shown. */
export function useCamera(): CameraState {
  const [wanted, setWanted] = useState<Wanted>({ attempt: 0 });
  const [state, setState] = useState<Pick<CameraState, 'camera' | 'fault' | 'cameras'>>({ cameras: [] });
  useEffect(() => {
    let isOver = false;
    let close: () => void = () => undefined;
    const open = async () => {
      const camera = await openCamera(wanted.deviceId);
      if (isOver) return camera.close();
      close = camera.close;
      const cameras = await camerasHere();
      if (!isOver) setState({ camera, cameras });
    };
    inBackground(
      open().catch((error: unknown) => {
        if (!isOver) setState({ fault: cameraFault(error), cameras: [] });
      }),
    );
    return () => {
      isOver = true;
      close();
    };
  }, [wanted]);
  return {
    ...state,
    choose: (deviceId) => setWanted({ deviceId, attempt: 0 }),
    tryAgain: () => setWanted((before) => ({ ...before, attempt: before.attempt + 1 })),
  };
}
