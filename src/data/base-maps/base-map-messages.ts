import type { OfferedBaseMap, WantedArea } from '../../domain/map/base/base-map.ts';
import type { TileAddress } from '../../domain/map/tile-cells.ts';
import type { AreaDescription } from './areas/index-file.ts';
import type { BaseMapErrorCode } from './base-map-error.ts';

/** The archive that something is of: its id, and the version of it that is meant. */
export type ArchiveRef = Pick<OfferedBaseMap, 'id' | 'version'>;

/** What the map shows. */
export interface ShownArchive extends ArchiveRef {
  /** Ids of base maps that it came in the place of: their areas are drawn until they are taken anew. */
  readonly earlier: readonly string[];
}

/** An area as a screen shows it. */
export interface KnownArea {
  readonly about: AreaDescription;
  /** Bytes of it that are on the device. */
  readonly done: number;
  /** `part`: it stopped, and goes on by a press. */
  readonly state: 'whole' | 'part' | 'taking';
  /** Why it stopped by itself; null: it did not. */
  readonly failure: BaseMapErrorCode | null;
}

export interface AreaSize {
  readonly tiles: number;
  readonly bytes: number;
}

/** What the page asks the worker of base maps. */
export type BaseMapWorkerQuestion =
  | { readonly about: 'tile'; readonly tile: TileAddress }
  | { readonly about: 'size'; readonly map: OfferedBaseMap; readonly area: WantedArea }
  | {
      readonly about: 'take';
      readonly map: OfferedBaseMap;
      readonly area: WantedArea;
      readonly replaces: string | null;
    }
  | { readonly about: 'resume'; readonly id: string }
  | { readonly about: 'pause'; readonly id: string }
  | { readonly about: 'remove'; readonly id: string };

/** Answers in the same order. */
export interface BaseMapAnswers {
  /** Null: neither an area nor, with signal, the archive has it. */
  readonly tile: ArrayBuffer | null;
  readonly size: AreaSize;
  /** It has begun. */
  readonly take: null;
  readonly resume: null;
  readonly pause: null;
  readonly remove: null;
}

export type ToBaseMapWorker =
  /** First of all: whose areas it reads. */
  | { readonly kind: 'open'; readonly tenantId: string }
  /** Whose tiles are asked for from now on; null: none's. */
  | { readonly kind: 'show'; readonly map: ShownArchive | null }
  | { readonly kind: 'ask'; readonly ask: number; readonly question: BaseMapWorkerQuestion }
  | { readonly kind: 'range'; readonly call: number; readonly bytes: ArrayBuffer }
  | { readonly kind: 'no range'; readonly call: number; readonly code: BaseMapErrorCode };

export type FromBaseMapWorker =
  | { readonly kind: 'answer'; readonly ask: number; readonly answer: ArrayBuffer | AreaSize | null }
  | { readonly kind: 'refusal'; readonly ask: number; readonly code: BaseMapErrorCode }
  | { readonly kind: 'areas'; readonly areas: readonly KnownArea[] }
  /** Something that nobody asked for went wrong; it goes on. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The page asks the server: tokens are its affair. */
  | {
      readonly kind: 'fetch';
      readonly call: number;
      readonly archive: ArchiveRef;
      readonly offset: number;
      readonly length: number;
    }
  | { readonly kind: 'give up'; readonly call: number };
