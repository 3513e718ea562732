import type { PackedPart } from '../../import/files/pack-zip.ts';
import type { Markup } from '../../surveys/xml/write-xml.ts';
import { DOCUMENT_TAIL, documentHead, fullModel } from './rdf-pieces.ts';
import { coordinateSystem } from './write-location.ts';

/** What the headers say of the model. */
export interface WrittenModel {
  /** Whose it is, for people. */
  readonly name: string;
  /** The address that stands for whoever is responsible for it (`modelingAuthoritySet`). */
  readonly authority: string;
  readonly created: Date;
  /** A UUID for each document. */
  readonly ids: Readonly<Record<CimDocument, string>>;
}

export type CimDocument = keyof typeof DOCUMENTS;

/** Profiles of CGMES 3.0, and what the files of the archive are called. */
const DOCUMENTS = {
  equipment: { file: 'EQ.xml', profile: 'http://iec.ch/TC57/ns/CIM/CoreEquipment-EU/3.0' },
  places: { file: 'GL.xml', profile: 'http://iec.ch/TC57/ns/CIM/GeographicalLocation-EU/3.0' },
  states: { file: 'SSH.xml', profile: 'http://iec.ch/TC57/ns/CIM/SteadyStateHypothesis-EU/3.0' },
} as const;

const ORDER: readonly CimDocument[] = ['equipment', 'places', 'states'];

export interface CimDocuments {
  add(document: CimDocument, objects: readonly Markup[]): void;
  finish(): readonly PackedPart[];
}

/** Characters that wait until they become a piece of a file. */
const PIECE = 500_000;

/** The documents as they grow: of each no more than a piece is in memory. States are a document only where there are some. */
export function cimDocuments(model: WrittenModel): CimDocuments {
  const open = { equipment: openDocument(), places: openDocument(), states: openDocument() };
  return {
    add: (document, objects) => {
      for (const object of objects) open[document].add(`${object}\n`);
    },
    finish() {
      const there = ORDER.filter((document) => document !== 'states' || !open.states.isEmpty());
      return there.map((document) => ({
        name: DOCUMENTS[document].file,
        content: new Blob([headOf(document, model), ...open[document].pieces(), DOCUMENT_TAIL]),
      }));
    },
  };
}

function headOf(document: CimDocument, { name, authority, created, ids }: WrittenModel): string {
  const head = documentHead(
    fullModel({
      id: ids[document],
      profile: DOCUMENTS[document].profile,
      created,
      authority,
      description: name,
      dependentOn: document === 'equipment' ? [] : [ids.equipment],
    }),
  );
  return document === 'places' ? `${head}${coordinateSystem()}\n` : head;
}

function openDocument() {
  const written: Blob[] = [];
  let waiting: string[] = [];
  let size = 0;
  const flush = () => {
    if (waiting.length > 0) written.push(new Blob(waiting));
    waiting = [];
    size = 0;
  };
  return {
    add(text: string) {
      waiting.push(text);
      size += text.length;
      if (size >= PIECE) flush();
    },
    isEmpty: () => written.length === 0 && waiting.length === 0,
    pieces() {
      flush();
      return written;
    },
  };
}
