import type { DrivenTab } from './tab.ts';

/** A browser of another engine, as a person has it: what it stores in its folder survives closing. */
export interface EngineBrowser {
  newTab(): Promise<DrivenTab>;
  close(): Promise<void>;
}

/** Hears what pages write to the console as an error, and what they throw. */
export type Ear = (text: string) => void;

/** What a browser says of the device that it is on. */
export interface Model {
  readonly userAgent: string;
  /** Fingers that its screen feels. */
  readonly touchPoints: number;
}

/** It names itself Macintosh, as it does since iPadOS 13. */
export const IPAD: Model = {
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  touchPoints: 5,
};

/** Opens it on a folder of its own. @param model null: what it says by itself */
export type Open = (folder: string, hear: Ear, model: Model | null) => Promise<EngineBrowser>;
