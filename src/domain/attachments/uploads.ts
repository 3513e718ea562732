import { LIMITS } from '../kit/fields/limits.ts';

/** The kinds of files that people attach, in the order in which they are recognised. */
export const UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/zip',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/amr',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'text/plain',
] as const;

export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Bytes of one file. */
export const UPLOAD_MAXIMUM = LIMITS.uploadBytes;

const SIGNATURES: readonly { type: UploadType; at: number; bytes: string }[] = [
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
  { type: 'application/zip', at: 0, bytes: 'PK\x03\x04' },
  { type: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  { type: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { type: 'audio/mpeg', at: 0, bytes: '\xff\xfb' },
  { type: 'audio/mpeg', at: 0, bytes: '\xff\xf3' },
  { type: 'audio/ogg', at: 0, bytes: 'OggS' },
  { type: 'audio/wav', at: 8, bytes: 'WAVEfmt' },
  { type: 'audio/amr', at: 0, bytes: '#!AMR' },
  // Other brands are pictures: a list of those that are films, ISO/IEC 14496-12.
  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V', '3gp', 'MSNV'].map((brand) => ({
    type: 'video/mp4' as const,
    at: 4,
    bytes: `ftyp${brand}`,
  })),
  { type: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { type: 'video/webm', at: 0, bytes: '\x1aE\xdf\xa3' },
];

/** What the bytes are, whatever the file calls itself; null for what is not accepted. Office documents are zip files. */
export function typeOfBytes(bytes: Uint8Array): UploadType | null {
  const known = SIGNATURES.find(({ at, bytes: wanted }) =>
    wanted.split('').every((letter, index) => bytes[at + index] === letter.charCodeAt(0)),
  );
  if (known) return known.type;
  return isText(bytes) ? 'text/plain' : null;
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A file's name as it may be shown and saved: no folders, no control characters, at most 200 characters. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/\p{Control}/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed();
  return plain === '' || /^\.+$/.test(plain) ? 'file' : plain;
}
