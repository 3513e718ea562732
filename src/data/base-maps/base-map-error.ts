/**
 * `too_many_tiles`, `too_many_areas`: more than a device takes · `nothing`: the base map has no tile there · `full`: the device has
 * no room · `changed`: the office has another archive by now · `unreachable`: no signal · `gone`: the office no longer
 * offers it to this person · `unreadable`: what came is no archive that is understood here · `busy`: another tab is at it ·
 * `missing`: no such area · `ended`: the worker is no more · `failed`: anything else.
 */
export type BaseMapErrorCode =
  | 'too_many_tiles'
  | 'too_many_areas'
  | 'nothing'
  | 'full'
  | 'changed'
  | 'unreachable'
  | 'gone'
  | 'unreadable'
  | 'busy'
  | 'missing'
  | 'ended'
  | 'failed';

export class BaseMapError extends Error {
  readonly code: BaseMapErrorCode;

  constructor(code: BaseMapErrorCode, cause?: unknown) {
    super(`base map: ${code}`, { cause });
    this.name = 'BaseMapError';
    this.code = code;
  }
}

/** Whatever was thrown, as a code that screens have words for. */
export function baseMapCode(error: unknown): BaseMapErrorCode {
  if (error instanceof BaseMapError) return error.code;
  // As every engine names it, of a database and of a file.
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'failed';
}
