import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ApiError } from '../../../api/api-error.ts';
import type { ProblemDetail } from '../../../domain/kit/problems/problem.ts';
import { type ArchiveFaultCode, BASE_MAP_LIMITS } from '../../../domain/map/base-map.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { EmptyArchive, OtherArchive } from './send-archive.ts';

const MOST_MAPS = BASE_MAP_LIMITS.ofTenant;

/** What is wrong with the file, by the server's word for it. */
const FAULT_WORDS: Readonly<Record<ArchiveFaultCode, MessageDescriptor>> = {
  not_pmtiles: msg`This file is no PMTiles archive.`,
  other_version: msg`This is a PMTiles archive of version {what}. Fieldline takes version 3: convert it, or export it anew.`,
  cut_off: msg`The file ends before its content does. It was not copied whole: copy or download it again.`,
  no_tiles: msg`There are no tiles in this archive.`,
  unknown_tiles: msg`The tiles of this archive are of a kind that devices cannot draw ({what}). They have to be vector tiles (MVT), PNG, JPEG, WebP or AVIF.`,
  unknown_compression: msg`This archive is compressed with {what}, which not every device can unpack. Write it with gzip or without compression.`,
  broken_header: msg`The beginning of this archive names zooms or an area that there are not. It is damaged: export it anew.`,
  broken_directory: msg`The directory of this archive leads to no tiles. It is damaged: export it anew.`,
  broken_metadata: msg`The description in this archive cannot be read. It is damaged: export it anew.`,
};

/** Why an upload did not come to its end, in the person's language. */
export function useArchiveWords(): (error: unknown) => string {
  const { i18n } = useLingui();
  const bytes = useBytes();
  const errorWords = useErrorWords();
  return (error) => {
    if (error instanceof OtherArchive) {
      return i18n._(
        msg`This is not the file whose first part the server has. Choose that one, or give the upload up.`,
      );
    }
    if (error instanceof EmptyArchive) return i18n._(FAULT_WORDS.not_pmtiles);
    const [detail] = error instanceof ApiError ? error.details : [];
    if (isFault(detail)) return i18n._({ ...FAULT_WORDS[detail.code], values: detail.values ?? {} });
    if (isQuota(error) && detail?.code === 'too_many') {
      return i18n._(msg`There are ${MOST_MAPS} base maps. Delete one first.`);
    }
    const most = isQuota(error) ? detail?.values?.['most'] : undefined;
    if (most === undefined) return errorWords(error);
    const room = bytes(Number(most));
    return i18n._(
      msg`All base maps of the organisation may have ${room} together. Delete one first, or choose a smaller area.`,
    );
  };
}

function isFault(detail: ProblemDetail | undefined): detail is ProblemDetail & { code: ArchiveFaultCode } {
  return detail?.path === 'file' && Object.hasOwn(FAULT_WORDS, detail.code);
}

function isQuota(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quota_reached';
}
