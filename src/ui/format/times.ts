import { createContext } from 'react';

/** IANA names; absent: the device's own zone. */
export interface Zones {
  /** In which a day begins and ends. */
  readonly days?: string;
  /** In which times are shown and typed. */
  readonly shown?: string;
}

export interface Times extends Zones {
  /** Milliseconds to add to the device's clock, which may be wrong. */
  readonly ahead?: number;
}

/** Outside of it, before anybody signed in, all of it is the device's. */
export const TimesContext = createContext<Times>({});
