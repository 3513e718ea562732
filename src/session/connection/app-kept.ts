import { atom } from 'jotai';

/** Whether the app's own files are on the device, so that it opens without signal: on a first visit they are on their way. */
export const appKeptAtom = atom(
  !('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null,
);
