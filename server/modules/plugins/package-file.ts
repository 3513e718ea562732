import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { checkManifest } from '../../../src/domain/plugins/check-manifest.ts';
import { PACKAGE_LIMITS } from '../../../src/domain/plugins/words.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import type { CheckedPackage } from './catalogue.ts';

/** A local file header: what a zip file that holds something begins with. */
const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1');

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A package is data: words and a picture. Whatever a browser or a server could run has no place in it. */
const ALLOWED_FILES = /\.(json|md|txt|png)$/i;

const MANIFEST = 'manifest.json';
const ICON = 'icon.png';

/** `S_IFMT` and `S_IFLNK` of the file mode that unzipping tools obey. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * Reads an uploaded package. It comes from anybody: nothing is unpacked to disk, no name in it is used as a path, and
 * reading stops at the limit whatever the file says about its own size.
 *
 * @throws ProblemError `validation` that says what is wrong with the package
 */
export async function readPackage(fileName: string, bytes: Buffer): Promise<CheckedPackage> {
  const isZip = bytes.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC);
  if (!isZip || !fileName.toLowerCase().endsWith('.zip'))
    refusePackage('invalid_format', 'is not a .zip file', 'invalid format');
  const files = await readFiles(bytes);
  const text =
    files.get(MANIFEST)?.toString('utf8') ?? refusePackage('manifest_missing', 'has no manifest.json');
  const checked = checkManifest(jsonOf(text));
  if ('problems' in checked) {
    const details = checked.problems.map((detail) => ({ ...detail, path: `${MANIFEST}/${detail.path}` }));
    refuse('validation', details, 'manifest_refused');
  }
  return {
    manifest: checked.manifest,
    icon: iconOf(files.get(ICON)),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Checks every entry, and reads those that mean something. */
async function readFiles(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  try {
    // The names of entries are checked by the library: none is absolute, none leads out by "..", none has a "\".
    const zip = await fromBufferPromise(bytes, { strictFileNames: true });
    if (zip.entryCount > PACKAGE_LIMITS.files)
      refusePackage('too_many_files', `holds more than ${PACKAGE_LIMITS.files} files`);
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > PACKAGE_LIMITS.unpackedBytes)
        refusePackage('too_large', 'is too large when it is unpacked');
      checkEntry(entry);
      if (entry.fileName === MANIFEST || entry.fileName === ICON)
        files.set(entry.fileName, await contentOf(zip, entry));
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // The library's words about a file that is broken, or made to harm.
    const words = error instanceof Error ? `: ${error.message.replace(/\.$/, '')}` : '';
    refusePackage('invalid_format', `is not a package that can be read${words}`);
  }
  return files;
}

function checkEntry(entry: Entry): void {
  const isFolder = entry.fileName.endsWith('/');
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & FILE_TYPE) === SYMBOLIC_LINK) refusePackage('invalid_format', 'holds a link');
  if (entry.isEncrypted()) refusePackage('invalid_format', 'is encrypted');
  if (!isFolder && !ALLOWED_FILES.test(entry.fileName)) {
    refusePackage('file_not_allowed', 'holds a file that is neither JSON, text nor PNG');
  }
}

/** The library ends the stream with an error where there is more than the entry says. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array)); // a binary stream
  return Buffer.concat(parts);
}

function iconOf(bytes: Buffer | undefined): string | null {
  if (!bytes) return null;
  const isPng = bytes.subarray(0, PNG_MAGIC.length).equals(PNG_MAGIC);
  if (!isPng || bytes.length > PACKAGE_LIMITS.iconBytes) {
    refusePackage(
      'invalid_icon',
      `holds an icon.png that is no PNG picture of at most ${PACKAGE_LIMITS.iconBytes} bytes`,
    );
  }
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refusePackage('manifest_invalid', 'holds a manifest.json that is not JSON');
  }
}

function refusePackage(code: string, message: Predicate, sentence = `The package ${message}.`): never {
  refuse('validation', [{ path: 'plugin', code, message }], { reason: 'package_refused', message: sentence });
}
