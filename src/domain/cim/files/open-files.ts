import { isZip } from '../../import/files/unpack-zip.ts';
import type { FileRefusal, GivenFile } from '../../import/report/file-report.ts';
import type { CimLimits } from '../reading/cim-limits.ts';
import type { CimPart } from '../reading/cim-part.ts';
import { UnreadableCim } from '../reading/cim-refusal.ts';
import { type ZipPart, zipParts } from './zip-parts.ts';

/**
 * The XML files among the given ones, and those of archives, also of archives in archives as CGMES packages are shipped;
 * what lies deeper is refused. Each is read when its turn comes, and all of them count against one limit.
 */
export async function* openFiles(
  files: readonly GivenFile[],
  limits: CimLimits,
): AsyncGenerator<CimPart | FileRefusal> {
  const budget = byteBudget(files, limits);
  let opened = 0;
  for (const file of files) {
    try {
      for await (const part of partsOf(file, limits, budget)) {
        opened += 1;
        if (opened > limits.files) throw new UnreadableCim(`more than ${limits.files} files`);
        yield part;
      }
    } catch (error) {
      if (!(error instanceof UnreadableCim)) throw error;
      yield { file: file.name, line: 1, element: error.element, message: error.message };
    }
  }
}

async function* partsOf(
  file: GivenFile,
  limits: CimLimits,
  budget: (bytes: number) => void,
): AsyncGenerator<CimPart | FileRefusal> {
  const counted = async function* () {
    for await (const chunk of file.chunks()) {
      budget(chunk.length);
      yield chunk;
    }
  };
  if (!(await startsAsZip(file))) {
    yield { name: file.name, chunks: counted };
    return;
  }
  if (file.size > limits.archiveBytes) throw tooLargeArchive(limits);
  yield* partsOfArchive(file.name, await wholeOf(counted(), limits), limits, budget, 0);
}

/** An archive that cannot be opened refuses itself, and not what stands beside it. */
async function* partsOfArchive(
  name: string,
  bytes: Uint8Array,
  limits: CimLimits,
  budget: (bytes: number) => void,
  depth: number,
): AsyncGenerator<CimPart | FileRefusal> {
  for (const part of zipParts(bytes)) {
    const path = `${name}/${part.name}`;
    const counted = () => countedChunks(part, budget);
    if (isOfNoModel(part.name)) continue;
    if (!/\.zip$/i.test(part.name)) {
      yield { name: path, chunks: counted };
      continue;
    }
    try {
      if (depth > 0) throw new UnreadableCim('an archive in an archive in an archive is not taken');
      yield* partsOfArchive(path, await wholeOf(counted(), limits), limits, budget, depth + 1);
    } catch (error) {
      if (!(error instanceof UnreadableCim)) throw error;
      yield { file: path, line: 1, element: error.element, message: error.message };
    }
  }
}

/** What computers put beside files, and papers that come along with a model. */
function isOfNoModel(name: string): boolean {
  return /(^|\/)(__MACOSX|\.[^/]*)(\/|$)|\.(txt|md|pdf|docx?|xlsx?|csv|json|png|jpe?g|xsd|rdfs)$/i.test(name);
}

async function* countedChunks(part: ZipPart, budget: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (const chunk of part.chunks()) {
    budget(chunk.length);
    yield chunk;
  }
}

/** Counts what is read, all files together. It may be many times what was given, but not without end. */
function byteBudget(files: readonly GivenFile[], limits: CimLimits): (bytes: number) => void {
  const given = files.reduce((sum, { size }) => sum + size, 0);
  const most = Math.min(limits.bytes, limits.freeGrowth + limits.growth * given);
  let left = most;
  return (bytes) => {
    left -= bytes;
    if (left < 0) throw new UnreadableCim(`more than ${most} bytes come out of the files`);
  };
}

async function startsAsZip(file: GivenFile): Promise<boolean> {
  for await (const chunk of file.chunks()) if (chunk.length > 3) return isZip(chunk);
  return false;
}

async function wholeOf(chunks: AsyncIterable<Uint8Array>, limits: CimLimits): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limits.archiveBytes) throw tooLargeArchive(limits);
    pieces.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function tooLargeArchive({ archiveBytes }: CimLimits): UnreadableCim {
  return new UnreadableCim(`an archive of more than ${archiveBytes} bytes`);
}
