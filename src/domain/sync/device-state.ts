/** `PUT /sync/device`: how the work of one person on one device stands. The device is named by its header. */
export interface DeviceState {
  readonly appVersion: string;
  /** Operations that go by themselves, and those that a person has to decide on. */
  readonly waiting: number;
  readonly needsYou: number;
  /** RFC 3339 by the device's clock; null: nothing is unsent. */
  readonly oldestAt: string | null;
}

/** A line of `GET /devices`. */
export interface KnownDevice extends DeviceState {
  readonly deviceId: string;
  readonly userId: string;
  /** The person's name, also of one who left; null for people of the platform. */
  readonly user: string | null;
  /** As people say it: `Chrome on Android`. */
  readonly label: string;
  /** RFC 3339 by the server's clock. */
  readonly lastContact: string;
}
