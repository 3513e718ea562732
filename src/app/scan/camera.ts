/** Why there is no picture. */
export type CameraFault = 'insecure' | 'none' | 'refused' | 'busy';

/** A camera that is on. */
export interface Camera {
  readonly stream: MediaStream;
  readonly deviceId: string;
  readonly hasTorch: boolean;
  /** Absent where the camera does not zoom. */
  readonly zoom: ZoomRange | undefined;
  light(isOn: boolean): Promise<void>;
  zoomTo(factor: number): Promise<void>;
  close(): void;
}

interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Of the Image Capture specification; TypeScript's library does not know them. */
interface ImageCapabilities {
  readonly torch?: boolean;
  readonly zoom?: ZoomRange;
}

/** The camera of this id, or the one that looks away from the person. @throws what `cameraFault` knows */
export async function openCamera(deviceId: string | undefined): Promise<Camera> {
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices }; // absent without a secure connection
  if (!mediaDevices) throw new DOMException('no secure connection', 'SecurityError');
  const which = deviceId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } };
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
  const [track] = stream.getVideoTracks();
  const can = (track?.getCapabilities?.() ?? {}) as ImageCapabilities;
  const set = async (constraint: object) => track?.applyConstraints({ advanced: [constraint] });
  return {
    stream,
    deviceId: track?.getSettings().deviceId ?? '',
    hasTorch: can.torch === true,
    zoom: can.zoom && can.zoom.max > can.zoom.min ? can.zoom : undefined,
    light: (torch) => set({ torch }),
    zoomTo: (zoom) => set({ zoom }),
    close: () => stopAll(stream),
  };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The cameras of this device; their names are known once one was allowed. */
export async function camerasHere(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput');
}

/** By the names of the Media Capture specification; anything else counts as a camera that something else holds. */
export function cameraFault(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'SecurityError') return 'insecure';
  if (name === 'NotAllowedError') return 'refused';
  return NONE.includes(name) ? 'none' : 'busy';
}

/** The last is said by browsers that are built without cameras. */
const NONE = ['NotFoundError', 'OverconstrainedError', 'NotSupportedError'];
