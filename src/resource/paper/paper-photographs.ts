import { msg } from '@lingui/core/macro';
import type { RecordFile } from '../../data/attachments/record-files.ts';
import type { PhotographMoment } from '../../domain/attachments/attachment.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { photographGroups } from '../../domain/photograph-pairs.ts';
import type { Speech } from '../words/value-text.ts';
import type { PaperPart, PaperPhotograph } from './paper.ts';

/** A record with its files. */
interface Ground {
  readonly speech: Speech;
  readonly row: AnyRow;
  readonly files: readonly RecordFile[];
}

/** A photograph whose bytes are on this device. */
interface Picture extends RecordFile {
  readonly bytes: Blob;
}

function isPicture(file: RecordFile): file is Picture {
  return file.bytes !== null && file.row.mediaType.startsWith('image/');
}

/** As they stand on the paper: before and after side by side, then the others, in the order in which they were taken. */
function picturesInOrder(entity: string, row: AnyRow, files: readonly RecordFile[]) {
  const pictures = new Map(files.filter(isPicture).map((file) => [file.row.id, file]));
  const groups = photographGroups(
    entity,
    row,
    [...pictures.values()].map((file) => file.row),
  );
  const pairs = groups.flatMap((group) => group.pairs.flatMap(({ before, after }) => [before.id, after.id]));
  const paired = new Set(pairs);
  return {
    pairs: pairs.flatMap((id) => pictures.get(id) ?? []),
    others: [...pictures.values()].filter((file) => !paired.has(file.row.id)),
  };
}

/** By which the lists name photographs. */
export function photographNumbers(
  entity: string,
  row: AnyRow,
  files: readonly RecordFile[],
): ReadonlyMap<string, number> {
  const { pairs, others } = picturesInOrder(entity, row, files);
  return new Map([...pairs, ...others].map((file, place) => [file.row.id, place + 1]));
}

/** The photographs with their numbers, and the names of what is no photograph or not on this device. */
export function photographParts(
  { speech, row, files }: Ground,
  { name }: EntityDefinition,
): PaperPart<PaperPhotograph>[] {
  const { i18n, format } = speech;
  const { pairs, others } = picturesInOrder(name, row, files);
  const numbers = photographNumbers(name, row, files);
  const pictures = (shown: readonly Picture[]): PaperPart<PaperPhotograph>[] =>
    shown.length === 0
      ? []
      : [{ kind: 'pictures', pictures: shown.map((file) => pictureOf(speech, file, numbers)) }];
  const lines = files
    .filter((file) => !isPicture(file))
    .map(({ row: file, bytes }) => [
      file.name,
      format.dateTime(file.createdAt),
      i18n._(bytes ? msg`File` : msg`Not on this device`),
    ]);
  return [
    ...(numbers.size > 0 ? [{ kind: 'heading', text: i18n._(msg`Photographs`) } as const] : []),
    // Two stand abreast: an odd one before them would part every pair.
    ...pictures(pairs),
    ...pictures(others),
    ...(lines.length > 0
      ? ([
          { kind: 'heading', text: i18n._(msg`Files`) },
          { kind: 'table', head: [i18n._(msg`Name`), i18n._(msg`Date`), ''], lines },
        ] as const)
      : []),
  ];
}

const MOMENT_WORDS = { before: msg`Before`, after: msg`After` } satisfies Record<PhotographMoment, unknown>;

function pictureOf(
  { i18n, format }: Speech,
  { row: { id, name, moment, createdAt }, bytes }: Picture,
  numbers: ReadonlyMap<string, number>,
): PaperPhotograph {
  const said = [
    format.number(numbers.get(id) ?? 0),
    moment === null ? '' : i18n._(MOMENT_WORDS[moment]),
    name,
    format.dateTime(createdAt),
  ];
  return { blob: bytes, caption: said.filter(Boolean).join(' · ') };
}
