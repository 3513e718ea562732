import type { ArchiveFaultCode } from '../../../../src/domain/map/base-map.ts';

/** The file is no archive that devices could draw. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
  readonly code: ArchiveFaultCode;
  /** What it is instead: a version, a compression, a kind of tiles. */
  readonly what: string | null;

  constructor(code: ArchiveFaultCode, what: string | null = null) {
    super(what === null ? code : `${code}: ${what}`);
    this.code = code;
    this.what = what;
  }
}
