import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHALLENGE_LIFETIME } from '../../server/auth/passkeys/challenge.ts';
import { RESET_WAIT } from '../../server/auth/second-factor/awaited-reset.ts';
import { ACCESS_TOKEN_LIFETIME } from '../../server/auth/session/access-token.ts';
import { STORING_LASTS } from '../../server/modules/attachments/finish-upload.ts';
import { UNOWNED_KEPT } from '../../server/modules/attachments/sweep-files.ts';
import { ANSWERS_KEPT, CHANGES_KEPT, DELETED_KEPT } from '../../server/sync/retention.ts';
import { PASSWORD_LIMITS } from '../../src/domain/identity/password-fault.ts';
import { FILE_LIMITS, WORKBOOK_LIMITS } from '../../src/domain/import/files/file-limits.ts';
import { UNDO_STEP } from '../../src/domain/import/run/import-record.ts';
import { LIMITS } from '../../src/domain/kit/fields/limits.ts';
import { RESTORABLE_FOR } from '../../src/domain/shared/deleted-record.ts';
import { ACKED_KEPT, MOST_ACKED } from '../../src/sync/push/acked-operations.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
const [MEGABYTE, GIGABYTE] = [1024 ** 2, 1024 ** 3];

/**
 * Tests of a limit go up to the constant that keeps it, and so pass with any other number. Here the constant is held to what
 * people read: the page, the words on it, what keeps them, and the number that they say.
 */
const PROMISED: readonly (readonly [page: string, words: string, kept: number, said: number])[] = [
  ['security', 'An access token is good for 15 minutes', ACCESS_TOKEN_LIFETIME, 15 * 60],
  ['security', 'have 10 to 200 characters', PASSWORD_LIMITS.minimum, 10],
  ['security', 'have 10 to 200 characters', PASSWORD_LIMITS.maximum, 200],
  ['security', 'good once, for five minutes', CHALLENGE_LIFETIME, 5 * MINUTE],
  ['security', 'a day after the person was told', RESET_WAIT, DAY],
  ['security', 'goes after a day', UNOWNED_KEPT, DAY],
  ['operating', '| log of changes, by which devices catch up | 180 days;', CHANGES_KEPT, 180 * DAY],
  ['operating', 'beside its key | 90 days;', ANSWERS_KEPT, 90 * DAY],
  ['operating', 'that belong to no record | a day;', UNOWNED_KEPT, DAY],
  ['operating', '| 180 days, in which whoever may delete restores them', RESTORABLE_FOR, 180 * DAY],
  ['operating', 'restores them, and a day more', DELETED_KEPT, 181 * DAY],
  ['operating', 'devices beyond a person’s 50', LIMITS.devicesOfPerson, 50],
  ['operating', 'notices beyond their 500', LIMITS.noticesOfPerson, 500],
  ['operating', 'sent in the last 30 days', ACKED_KEPT, 30 * DAY],
  ['operating', '(20,000 operations at most)', MOST_ACKED, 20_000],
  ['decisions/0042-files-belong', '20 GB where none is set', LIMITS.tenantFileBytes, 20 * GIGABYTE],
  ['decisions/0042-files-belong', 'the person’s day (2 GB)', LIMITS.personFileBytesADay, 2 * GIGABYTE],
  ['decisions/0042-files-belong', 'may leave lying (50 files', LIMITS.unownedFiles, 50],
  ['decisions/0042-files-belong', '50 files, 100 MB)', LIMITS.unownedFileBytes, 100 * MEGABYTE],
  ['decisions/0042-files-belong', 'per person and day (5,000)', LIMITS.ownWritesADay, 5000],
  ['decisions/0042-files-belong', 'has 50 devices', LIMITS.devicesOfPerson, 50],
  ['decisions/0042-files-belong', '500 notices', LIMITS.noticesOfPerson, 500],
  ['decisions/0042-files-belong', 'is replaced after a minute', STORING_LASTS, MINUTE],
  ['decisions/0054-what-deleting-takes-with-it', 'all of it back for 180 days', RESTORABLE_FOR, 180 * DAY],
  ['decisions/0055-an-import-is-rehearsed-and-undone', 'a hundred in a transaction', UNDO_STEP, 100],
  ['decisions/0057-files-of-spreadsheets', '250 MB at most', WORKBOOK_LIMITS.inflated, 250_000_000],
  ['decisions/0057-files-of-spreadsheets', 'files of 50 MB', FILE_LIMITS.bytes, 50_000_000],
  ['decisions/0057-files-of-spreadsheets', '200,000 rows at most', FILE_LIMITS.rows, 200_000],
];

it.each(PROMISED)('docs/%s.md says “%s”, and that is what is kept', (page, words, kept, said) => {
  const text = readFileSync(`docs/${page}.md`, 'utf8').replaceAll(/\s+/g, ' ').replaceAll("'", '’');
  expect(text).toContain(words);
  expect(kept).toBe(said);
});
