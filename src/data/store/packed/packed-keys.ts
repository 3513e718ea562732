/* Where packed records lie that only who packs, or looks for rows by their values, asks for. */

export const blockKeys = (generation: number) => `~b/${generation}/`;

/** The last part of a key: an id, and when what lies there was written. */
export const endAt = (last: string, stamp: number) => `${last}/${stamp}`;

export const idOfEnd = (end: string) => end.replace(/\/.*$/, '');

/** The end of the block that lies at a key; undefined where none does. */
export const blockEndOf = (key: string) => /^~b\/\d+\/(.*)$/.exec(key)?.[1];

export const columnKeys = (generation: number, name: string) => `~c/${generation}/${name}/`;

/** The values of which `columnKeys` has the hashes. */
export const exactKeys = (generation: number, name: string) => `~x/${generation}/${name}/`;

/** @param name as `list-beginnings.ts` has it */
export const beginningKey = (name: string) => `~f/${name}`;
