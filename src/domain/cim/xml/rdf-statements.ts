import type { SaxesTagNS } from 'saxes';
import type { FileRefusal } from '../../import/report/file-report.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import { UnreadableCim } from '../reading/cim-refusal.ts';
import { resourceValue } from '../reading/references.ts';
import type { StagedFile } from '../reading/staged-file.ts';
import { isCompound, mayBeNameless } from '../schema/cim-classes.ts';
import type { CimReading } from './cim-reading.ts';
import { modelHeader } from './model-header.ts';
import { isRdf, RDF, readIdentity, tagAttribute } from './rdf-attributes.ts';
import { type OpenObject, statementWriter } from './statement-writer.ts';

/**
 * RDF/XML as CIM uses it (IEC 61970-552 §5, W3C RDF/XML §2): elements of objects and of their properties by turns. An object
 * within a property stands beside the others and is referred to; a value with parts becomes paths of its owner.
 */
export function rdfStatements(file: string, reading: CimReading, line: () => number) {
  const refused: FileRefusal[] = [];
  const state: RdfState = {
    file,
    reading,
    line,
    refused,
    writer: statementWriter(file, reading, refused, line),
    objects: [],
    changes: { preconditions: [], reverse: [], forward: [] },
    frames: [{ kind: 'document' }],
    header: null,
    base: '',
    inside: 0,
  };
  const { frames, writer } = state;
  return {
    /** @throws UnreadableCim */
    open(tag: SaxesTagNS): void {
      if (frames.length > reading.limits.depth) {
        throw new UnreadableCim(`elements are nested more than ${reading.limits.depth} times`, tag.local);
      }
      frames.push(opened(state, tag));
    },
    /** @throws UnreadableCim */
    text(text: string): void {
      const frame = frames.at(-1);
      if (frame?.kind !== 'property' || frame.isFilled) return;
      frame.text += text;
      if (frame.text.length > reading.limits.textLength) {
        throw new UnreadableCim(`a text is longer than ${reading.limits.textLength} characters`, frame.name);
      }
    },
    close(): void {
      const frame = frames.pop();
      if (frame?.kind === 'property' && !frame.isFilled)
        writer.say(frame.object, frame.name, frame.text.trim());
    },
    staged: () => stagedFrom(state),
  };
}

interface RdfState {
  readonly file: string;
  readonly reading: CimReading;
  readonly line: () => number;
  readonly refused: FileRefusal[];
  readonly writer: ReturnType<typeof statementWriter>;
  readonly objects: OpenObject[];
  readonly changes: Readonly<Record<'preconditions' | 'reverse' | 'forward', OpenObject[]>>;
  readonly frames: Frame[];
  header: OpenObject | null;
  /** `xml:base` of the root. */
  base: string;
  /** Objects without an id so far. */
  inside: number;
}

function stagedFrom({ file, header, objects, changes, refused }: RdfState): StagedFile {
  const read = header ? modelHeader(header, file) : null;
  if (read) appendAll(refused, read.refused);
  const differences = read?.header.kind === 'DifferenceModel' ? changes : null;
  return { name: file, header: read?.header ?? null, objects, differences, refused };
}

function opened(state: RdfState, tag: SaxesTagNS): Frame {
  const above = state.frames.at(-1);
  if (above?.kind === 'document') return openRoot(state, tag);
  if (above?.kind === 'objects') return openObject(state, tag, above.into);
  if (above?.kind === 'object') return openProperty(state, tag, above);
  return above?.kind === 'property' ? openInside(state, tag, above) : { kind: 'ignored' };
}

function openRoot(state: RdfState, tag: SaxesTagNS): Frame {
  if (!isRdf(tag, 'RDF')) throw new UnreadableCim('the root element is not rdf:RDF', tag.local);
  state.base = tagAttribute(tag, XML, 'base') ?? '';
  return { kind: 'objects', into: state.objects };
}

function openObject(state: RdfState, tag: SaxesTagNS, into: OpenObject[]): Frame {
  const identity = readIdentity(tag, state.file);
  if (identity === undefined) return refuseNameless(state, tag);
  const object = state.writer.begin(tag, identity.id, identity.how);
  if (!isHeader(tag)) into.push(object);
  else if (state.header) throw new UnreadableCim('a file has one model header', tag.local);
  else state.header = object;
  return { kind: 'object', object, path: '', into };
}

function openProperty(state: RdfState, tag: SaxesTagNS, { object, path, into }: ObjectFrame): Frame {
  const change = object === state.header ? ownValue(DIFFERENCES, tag.local) : undefined;
  if (change) return { kind: 'objects', into: state.changes[change] };
  const name = state.reading.texts.name(path + tag.local);
  const parse = tagAttribute(tag, RDF, 'parseType');
  if (parse === 'Resource') return { kind: 'object', object, path: `${name}/`, into };
  if (parse === 'Literal' || parse === 'Statements') return { kind: 'ignored' };
  const resource = tagAttribute(tag, RDF, 'resource');
  const node = tagAttribute(tag, RDF, 'nodeID');
  if (resource !== undefined && isRdf(tag, 'type')) state.writer.retype(object, resource);
  else if (resource !== undefined) state.writer.refer(object, name, resourceValue(resource, state.base));
  else if (node !== undefined) state.writer.refer(object, name, { idOf: `_:${state.file}:${node}` });
  const isFilled = resource !== undefined || node !== undefined;
  return { kind: 'property', object, name, text: '', isFilled, into };
}

/** An object in a property: with an id it is one of its own, a value with parts has none, and anything else needs one. */
function openInside(state: RdfState, tag: SaxesTagNS, property: PropertyFrame): Frame {
  const { object, name, into } = property;
  const { file, writer } = state;
  property.isFilled = true;
  const identity = readIdentity(tag, file);
  if (identity) {
    writer.refer(object, name, { idOf: identity.id });
    return openObject(state, tag, into);
  }
  if (isRdf(tag, 'Description') || isCompound(tag.local)) {
    return { kind: 'object', object, path: `${name}/`, into };
  }
  if (!mayBeNameless(tag.local)) return refuseNameless(state, tag);
  state.inside += 1;
  const nameless = writer.begin(tag, `_:${file}:inside:${state.inside}`, 'inside');
  into.push(nameless);
  writer.refer(object, name, { idOf: nameless.id });
  return { kind: 'object', object: nameless, path: '', into };
}

function refuseNameless({ file, line, refused, reading }: RdfState, tag: SaxesTagNS): Frame {
  const message = 'has neither rdf:ID nor rdf:about';
  if (refused.length < reading.limits.refusals)
    refused.push({ file, line: line(), element: tag.local, message });
  return { kind: 'ignored' };
}

interface ObjectFrame {
  readonly kind: 'object';
  readonly object: OpenObject;
  readonly path: string;
  readonly into: OpenObject[];
}

interface PropertyFrame {
  readonly kind: 'property';
  readonly object: OpenObject;
  readonly name: string;
  text: string;
  /** Has its value from an attribute or an element. */
  isFilled: boolean;
  readonly into: OpenObject[];
}

type Frame =
  | { readonly kind: 'document' | 'ignored' }
  | { readonly kind: 'objects'; readonly into: OpenObject[] }
  | ObjectFrame
  | PropertyFrame;

const XML = 'http://www.w3.org/XML/1998/namespace';

const DIFFERENCES: Readonly<Record<string, 'preconditions' | 'reverse' | 'forward' | undefined>> = {
  preconditions: 'preconditions',
  reverseDifferences: 'reverse',
  forwardDifferences: 'forward',
  'DifferenceModel.preconditions': 'preconditions',
  'DifferenceModel.reverseDifferences': 'reverse',
  'DifferenceModel.forwardDifferences': 'forward',
};

/** Of edition 1 and 2 (`md:`, `dm:`), and the data set of the catalogue that edition 3 writes. */
function isHeader({ local, uri }: SaxesTagNS): boolean {
  return local === 'FullModel' || local === 'DifferenceModel' || uri.startsWith('http://www.w3.org/ns/dcat#');
}
