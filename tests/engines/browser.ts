import type { DrivenTab } from './tab.ts';

/** A browser of another engine, as a person has it: what it stores in its folder survives closing. */
export interface EngineBrowser {
  newTab(): Promise<DrivenTab>;
  close(): Promise<void>;
}

/** Hears what pages write to the console as an error, and what they throw. */
export type Ear = (text: string) => void;

/** Opens it on a folder of its own. */
export type Open = (folder: string, hear: Ear) => Promise<EngineBrowser>;
