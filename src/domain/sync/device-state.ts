/** Fingers that the device's screen feels at once: an iPad names itself Macintosh in all else. */
export const TOUCH_POINTS_HEADER = 'x-device-touch-points';

/** What an administrator may ask of a device; it hears of it at its next contact, at once where the app is open. */
export const DEVICE_REQUESTS = ['sync', 'lock'] as const;

export type DeviceRequest = (typeof DEVICE_REQUESTS)[number];

/** How a device itself stands; null where its browser does not tell. */
export interface DeviceCondition {
  /** Per cent. */
  readonly battery: number | null;
  readonly isCharging: boolean | null;
  /** Bytes that the app takes, and that it may take. */
  readonly storageUsed: number | null;
  readonly storageQuota: number | null;
  /** Its screen is locked for this person. */
  readonly isLocked: boolean;
}

/** `PUT /sync/device`: how the work of one person on one device stands. The device is named by its header. */
export interface DeviceState {
  readonly appVersion: string;
  /** Operations that go by themselves, and those that a person has to decide on. */
  readonly waiting: number;
  readonly needsYou: number;
  /** RFC 3339 by the device's clock; null: nothing is unsent. */
  readonly oldestAt: string | null;
  /** Absent from apps of before. */
  readonly condition?: DeviceCondition;
  /** The request to lock that it has carried out, as `DeviceAsked` named it. */
  readonly hasLocked?: string;
}

/** What `PUT /sync/device` answers. */
export interface DeviceAsked {
  /** When somebody asked to lock it, RFC 3339, and it has not said since that it did; null: nobody has. */
  readonly lock: string | null;
}

/** A line of `GET /devices`. What is optional is absent from answers that were kept before it was told. */
export interface KnownDevice extends Omit<DeviceState, 'condition' | 'hasLocked'>, Partial<DeviceCondition> {
  readonly deviceId: string;
  readonly userId: string;
  /** The person's name, also of one who left; null for people of the platform. */
  readonly user: string | null;
  /** As people say it: `Chrome on Android`. */
  readonly label: string;
  /** RFC 3339 by the server's clock. */
  readonly lastContact: string;
  /** What it was asked and has not heard of yet, since when; RFC 3339. */
  readonly asked?: Readonly<Record<DeviceRequest, string | null>>;
}

/** How a device stood when it last met the server, whose storage the browser has deleted since. */
export interface FormerDevice {
  /** Changes that had not arrived. */
  readonly unsent: number;
  /** RFC 3339, by the server's clock. */
  readonly lastContact: string;
}
