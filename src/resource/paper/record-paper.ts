import { msg } from '@lingui/core/macro';
import type { RecordFile } from '../../data/attachments/record-files.ts';
import { askedItems } from '../../domain/asked-items.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Field, ItemsField } from '../../domain/kit/fields/field.ts';
import { entityNamed } from '../../domain/registry.ts';
import { inOrder } from '../items/item-list.ts';
import { isFilled, type Speech } from '../words/value-text.ts';
import type { Paper, PaperFact, PaperPart, PaperPhotograph } from './paper.ts';
import { photographNumbers, photographParts } from './paper-photographs.ts';
import { isSignature, signatureIn, signatureParts, signedWith } from './paper-signatures.ts';
import { itemLabel, itemText, labelOf, type NamesById, pictureText, saidText } from './paper-words.ts';

/** What a paper of a record is made of. */
export interface PaperGround {
  readonly speech: Speech;
  readonly row: AnyRow;
  readonly files: readonly RecordFile[];
  /** Names of the records that it points at. */
  readonly names: NamesById;
  /** Whose paper it is: the name, and lines under it. */
  readonly letterhead: readonly string[];
  readonly logo: PaperPhotograph | null;
  /** Of the record, on this server. */
  readonly address: string;
  /** It has work that no server knows of yet. */
  readonly isUnsent: boolean;
  /** Answers to a form, where the record has one. */
  readonly answers: readonly PaperPart<PaperPhotograph>[];
  /** RFC 3339: when it is made. */
  readonly now: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Stand for the numbers until the pages are known. */
const PAGE = '{page}';
const PAGES = '{pages}';

/**
 * Everything that was filled in of a record, for paper: facts, paragraphs, lists, photographs, signatures. What is empty is left
 * out, as on the screen.
 */
export function recordPaper(ground: PaperGround): Paper<PaperPhotograph> {
  const { speech, row, letterhead, logo, address, now, direction } = ground;
  const { i18n, format, labels } = speech;
  const entity = entityNamed(labels.entity);
  const made = format.dateTime(now);
  return {
    language: i18n.locale,
    direction,
    letterhead,
    logo,
    kind: i18n._(labels.singular),
    number: entity.number ? String(row[entity.number.field] ?? '') : '',
    title: String(row[entity.titleField] ?? ''),
    state: stateOf(ground, entity),
    pageOf: i18n._(msg`Page ${PAGE} of ${PAGES}`),
    foot: `${letterhead[0] ?? ''} · ${i18n._(msg`As on this device on ${made}`)}`,
    code: { text: address, alt: address },
    parts: [
      ...facts(ground, entity),
      ...stories(ground, entity),
      ...lists(ground, entity),
      ...ground.answers,
      ...photographParts(ground, entity),
      ...signatureParts(ground, entity),
    ],
  };
}

function stateOf({ speech, row, isUnsent }: PaperGround, entity: EntityDefinition): string[] {
  const status = entity.fields['status'];
  const changed = speech.format.dateTime(row.updatedAt);
  return [
    ...(status && isFilled(row['status']) ? [saidText(speech, 'status', status, row, new Map())] : []),
    speech.i18n._(msg`Changed ${changed}`),
    ...(isUnsent ? [speech.i18n._(msg`Not sent yet: the server does not know all of this.`)] : []),
  ];
}

/** Fields by what becomes of them. */
type Place = 'fact' | 'story' | 'list' | 'signature' | 'nowhere';

function placeOf(entity: EntityDefinition, name: string, field: Field): Place {
  const inHead = [entity.titleField, entity.number?.field, 'status'];
  if (inHead.includes(name) || name === entity.statuses?.trail) return 'nowhere';
  // It stands with its signature.
  if (entity.decisions?.some(({ seal }) => seal === name)) return 'nowhere';
  // Only its form knows how to say it.
  if (field.kind === 'document') return 'nowhere';
  if (field.kind === 'items') return signatureIn(field) === undefined ? 'list' : 'signature';
  if (field.kind !== 'text') return 'fact';
  if (isSignature(field)) return 'signature';
  return field.multiline ? 'story' : 'fact';
}

function filledAt(entity: EntityDefinition, row: AnyRow, place: Place): (readonly [string, Field])[] {
  return Object.entries(entity.fields).filter(
    ([name, field]) => placeOf(entity, name, field) === place && isFilled(row[name]) && row[name] !== false,
  );
}

function facts(
  { speech, row, names, files }: PaperGround,
  entity: EntityDefinition,
): PaperPart<PaperPhotograph>[] {
  const signed = new Set(signedWith(entity).flat());
  const numbers = photographNumbers(entity.name, row, files);
  const said: PaperFact[] = filledAt(entity, row, 'fact')
    .filter(([name]) => !signed.has(name))
    .map(([name, field]) => ({
      label: labelOf(speech, name),
      value: pictureText(speech, row[name] ?? null, numbers) ?? saidText(speech, name, field, row, names),
    }));
  return said.length > 0 ? [{ kind: 'facts', facts: said }] : [];
}

function stories({ speech, row }: PaperGround, entity: EntityDefinition): PaperPart<PaperPhotograph>[] {
  return filledAt(entity, row, 'story').flatMap(([name]) => [
    { kind: 'heading', text: labelOf(speech, name) },
    { kind: 'text', text: String(row[name]) },
  ]);
}

/** What a list asks of whoever writes it, and says nothing once it is answered. */
const ASKED_ONLY: readonly string[] = [
  'kind',
  'options',
  'failOptions',
  'readings',
  'noteOnFail',
  'photoOnFail',
  'orderOnFail',
  'showWhenStep',
  'showWhenAnswer',
];

function lists(ground: PaperGround, entity: EntityDefinition): PaperPart<PaperPhotograph>[] {
  const { speech, row, names, files } = ground;
  const numbers = photographNumbers(entity.name, row, files);
  return filledAt(entity, row, 'list').flatMap(([name, field]) => {
    const { item } = field as ItemsField; // what lies at a list
    const listed = inOrder(row[name] as unknown as Parameters<typeof inOrder>[0]); // and its value
    const items = askedItems(entity.name, name, listed);
    const isAnswered = field.kind === 'items' && field.marked !== undefined;
    const columns = Object.keys(item).filter(
      (key) => items.some((each) => isFilled(each[key])) && !(isAnswered && ASKED_ONLY.includes(key)),
    );
    const lines = items.map((each, place) => [
      speech.format.number(place + 1),
      ...columns.map((key) =>
        itemText(speech, { list: name, key, field: item[key], item: each, names, numbers }),
      ),
    ]);
    return [
      { kind: 'heading', text: labelOf(speech, name) },
      { kind: 'table', head: ['', ...columns.map((key) => itemLabel(speech, name, key))], lines },
    ];
  });
}
