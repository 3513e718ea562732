import type { FileRefusal } from '../../import/report/file-report.ts';
import type { CimReference, CimValue } from './references.ts';

/** What one file says, before it is laid together with the others. Nothing of it counts until the whole file is read. */
export interface StagedFile {
  readonly name: string;
  readonly header: ModelHeader | null;
  readonly objects: readonly StagedObject[];
  /** The changes of a difference model; null where the file is none. */
  readonly differences: StagedDifferences | null;
  /** Of single objects and values; what is not named here is taken. */
  readonly refused: readonly FileRefusal[];
}

/** IEC 61970-552 §7: statements that have to hold, that go, and that come. */
export interface StagedDifferences {
  readonly preconditions: readonly StagedObject[];
  readonly reverse: readonly StagedObject[];
  readonly forward: readonly StagedObject[];
}

/** Statements of one element about one object. */
export interface StagedObject {
  readonly id: string;
  /** Without its namespace; null where the element is a plain `rdf:Description`. */
  readonly className: string | null;
  /** `rdf:ID` defines, `rdf:about` may also add to what another file defines. */
  readonly how: 'ID' | 'about' | 'nodeID' | 'inside';
  readonly line: number;
  readonly values: CimStatements;
  /** Something of it was refused, so that no asset comes of it. */
  readonly isFaulty: boolean;
}

/**
 * Names and values by turns, in the order of the file: a model has millions of them, and this takes a third of what objects
 * or maps would. The name of a part of a value is a path: `Location.mainAddress/StreetAddress.streetDetail/StreetDetail.name`.
 */
export type CimStatements = (string | CimReference)[];

/** Each name with its value. */
export function* statementsOf(values: CimStatements): Generator<readonly [name: string, value: CimValue]> {
  for (let at = 0; at < values.length; at += 2) {
    const name = values[at];
    const value = values[at + 1];
    if (typeof name === 'string' && value !== undefined) yield [name, value];
  }
}

/** Of `md:FullModel` or `dm:DifferenceModel` (IEC 61970-552 §5.3). */
export interface ModelHeader {
  readonly id: string;
  readonly kind: 'FullModel' | 'DifferenceModel';
  readonly line: number;
  readonly profiles: readonly string[];
  readonly created: string | null;
  readonly scenarioTime: string | null;
  readonly version: string | null;
  readonly modelingAuthoritySet: string | null;
  readonly dependentOn: readonly string[];
  readonly supersedes: readonly string[];
}
