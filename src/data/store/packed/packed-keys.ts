import { segmentKeys } from './packed-records.ts';

/* Where packed records lie that only who packs, or looks for rows by their values, asks for. */

export const blockKeys = (generation: number) => `~b/${generation}/`;

/** The last part of a key: an id, and when what lies there was written. */
export const endAt = (last: string, stamp: number) => `${last}/${stamp}`;

export const idOfEnd = (end: string) => end.replace(/\/.*$/, '');

/** The end of the block that lies at a key; undefined where none does. */
export const blockEndOf = (key: string) => /^~b\/\d+\/(.*)$/.exec(key)?.[1];

const allColumnKeys = (generation: number) => `~c/${generation}/`;

export const columnKeys = (generation: number, name: string) => `${allColumnKeys(generation)}${name}/`;

const allExactKeys = (generation: number) => `~x/${generation}/`;

/** The values of which `columnKeys` has the hashes. */
export const exactKeys = (generation: number, name: string) => `${allExactKeys(generation)}${name}/`;

/** All that a generation has under keys of its own. */
export const generationKeys = (generation: number): readonly string[] =>
  [segmentKeys, blockKeys, allColumnKeys, allExactKeys].map((keys) => keys(generation));

/** @param name as `list-beginnings.ts` has it */
export const beginningKey = (name: string) => `~f/${name}`;
