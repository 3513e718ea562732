import { SaxesParser } from 'saxes';
import type { FileRefusal } from '../../import/report/file-report.ts';
import type { CimLimits } from '../reading/cim-limits.ts';
import type { CimPart } from '../reading/cim-part.ts';
import { UnreadableCim } from '../reading/cim-refusal.ts';
import type { StagedFile } from '../reading/staged-file.ts';
import type { CimReading } from './cim-reading.ts';
import { rdfStatements } from './rdf-statements.ts';
import { textPieces } from './text-pieces.ts';

/**
 * One file of CIM XML, whole or not at all: what is broken at its end, or larger than what is taken, refuses all of it. No
 * entity is resolved and nothing outside the file is asked for.
 */
export async function stageFile(part: CimPart, reading: CimReading): Promise<StagedFile | FileRefusal> {
  const parser = new SaxesParser({ xmlns: true });
  const statements = rdfStatements(part.name, reading, () => parser.line);
  const watch = listen(parser, statements, reading.limits);
  const objectsBefore = reading.objects;
  try {
    for await (const piece of textPieces(part.chunks())) {
      parser.write(piece);
      watch.afterPiece(piece.length);
    }
    parser.close();
    return statements.staged();
  } catch (error) {
    reading.objects = objectsBefore;
    if (!(error instanceof UnreadableCim)) throw error;
    return { file: part.name, line: parser.line, element: error.element, message: error.message };
  }
}

function listen(
  parser: SaxesParser<{ xmlns: true }>,
  to: ReturnType<typeof rdfStatements>,
  limits: CimLimits,
) {
  let silent = 0;
  const heard = () => {
    silent = 0;
  };
  const boundedText = (text: string) => {
    heard();
    if (text.length > limits.textLength) throw tooLong(limits);
    to.text(text);
  };
  parser.on('error', (error) => {
    throw new UnreadableCim(`broken XML: ${error.message.replace(/^(.*:)?\d+:\d+: /, '')}`);
  });
  parser.on('doctype', refuseDoctype);
  parser.on('opentag', (tag) => {
    heard();
    to.open(tag);
  });
  parser.on('closetag', () => {
    heard();
    to.close();
  });
  parser.on('text', boundedText);
  parser.on('cdata', boundedText);
  parser.on('comment', heard);
  parser.on('processinginstruction', heard);
  return {
    /** The parser keeps a text until it ends: one that never does would fill the memory. */
    afterPiece: (length: number) => {
      silent += length;
      if (silent > limits.textLength + LONGEST_PIECE) throw tooLong(limits);
    },
  };
}

const LONGEST_PIECE = 65_536;

function tooLong({ textLength }: CimLimits): UnreadableCim {
  return new UnreadableCim(`a text is longer than ${textLength} characters`);
}

/** Entities can make gigabytes of a line, or read files of this machine (CWE-776, CWE-611). CIM XML has no use for them. */
function refuseDoctype(doctype: string): void {
  if (/[[]|\b(SYSTEM|PUBLIC)\b/.test(doctype)) {
    throw new UnreadableCim(
      'a document type with declarations of its own or elsewhere is not taken',
      'DOCTYPE',
    );
  }
}
