import type { Problem } from '../../domain/kit/problems/problem.ts';

/** The bytes of an attachment on this device. Written once: what changes about them is in the local file beside it. */
export interface BlobRecord {
  /** The attachment's. */
  readonly id: string;
  readonly bytes: Blob;
  /** A picture small enough to be shown among many; null where there is nothing to see. */
  readonly thumbnail: Blob | null;
}

/**
 * `waiting`: the server has not got all of it · `refused`: the server does not take it, a person has to decide ·
 * `kept`: the server has it too · `orphaned`: no attachment names it any more; it stays for a day, because a person may
 * take back what they discarded.
 */
type FileStanding = 'waiting' | 'refused' | 'kept' | 'orphaned';

/** How the bytes of an attachment on this device stand with the server (sync protocol §9). */
export interface LocalFileRecord {
  /** The attachment's. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly standing: FileStanding;
  /** Below the API base; null until the server has said it. */
  readonly uploadUrl: string | null;
  /** Bytes that the server has confirmed. */
  readonly offset: number;
  /** Failures in a row. */
  readonly attempts: number;
  /** Times that the bytes arrived as others than they were sent. */
  readonly mishaps: number;
  /** Milliseconds since the epoch by the device's clock; 0: at once. */
  readonly nextAttemptAt: number;
  /** The server's last refusal. */
  readonly problem: Problem | null;
  /**
   * The server's epoch in which it took the bytes: one that came back from an older backup lacks them. Null for bytes
   * that the server has not taken from here.
   */
  readonly sentIn: string | null;
  /**
   * Milliseconds since the epoch by the device's clock: what was not looked at for longest makes room first. Of an
   * orphan: since when it is one.
   */
  readonly usedAt: number;
}

/** Bytes as they came from the server. */
export function fetchedFile(id: string, size: number, sha256: string, now: number): LocalFileRecord {
  return { ...newFile(id, size, sha256, now), standing: 'kept', offset: size };
}

/** Bytes that nobody has but this device. */
export function newFile(id: string, size: number, sha256: string, now: number): LocalFileRecord {
  return {
    id,
    size,
    sha256,
    standing: 'waiting',
    uploadUrl: null,
    offset: 0,
    attempts: 0,
    mishaps: 0,
    nextAttemptAt: 0,
    problem: null,
    sentIn: null,
    usedAt: now,
  };
}
