import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { asDataError, type DataErrorCode } from '../../data/store/data-error.ts';
import { isOfCall, useErrorWords, useMissingWords } from '../../session/problems/use-error-words.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';

const SILENT = msg`Nothing was saved: the storage of this device did not answer. What you typed is still here. Try again.`;

const WORDS: Readonly<Partial<Record<DataErrorCode, MessageDescriptor>>> = {
  decided: msg`Nothing was changed: it stands decided. Take the decision back first, with a reason.`,
  seen_changed: msg`Nothing was decided: it has changed since you saw it. Check again.`,
  changed_meanwhile: msg`Changed by somebody else in the meantime. Save again to keep yours.`,
  change_first: msg`Nothing was decided: save the change first, then decide on it as it stands.`,
  not_ready: msg`Nothing was changed. Still missing:`,
  asked_for: msg`Nothing was changed: it was asked for, and less is up to whoever plans the work.`,
  why_less: msg`Nothing was changed: say why less is asked for, in the form of the record. A reason that was given before does not count.`,
  rested_on: msg`Nothing was changed: a record that stands rests on it. Take that one back first, with a reason:`,
  held_by_clearance: msg`Nothing was written down, and nobody may do it: somebody works there.`,
  in_use: msg`Nothing was deleted. This has to be moved or closed first:`,
  in_stock: msg`Nothing was deleted: there is still stock of it. Move it or write it off first.`,
  not_whole: msg`Nothing was saved: it is counted in pieces, and a quantity of it is a whole number.`,
  not_now: msg`Nothing was changed: the record does not allow it as it stands now. Look again.`,
  details_missing: msg`Nothing was changed: the details of this record are not on this device. Keep it on this device first.`,
  under_itself: msg`Nothing was changed: the record would stand under itself.`,
  no_place: msg`Nothing was changed: containers stand in stores, and never in each other.`,
  quota: msg`Nothing was saved: there is no space left on this device.`,
  not_found: msg`Nothing was saved: the record is not on this device any more.`,
  no_answer: SILENT,
  closed: SILENT,
  looking_on: msg`Nothing is saved while you see Fieldline as another role.`,
};

/** Why the device saved nothing, for a person. */
export function failureWords(error: unknown): MessageDescriptor {
  return WORDS[asDataError(error).code] ?? msg`Nothing was saved. Try again.`;
}

/** What failed, for a person: on the device, or in a call to the server. */
export function useFailureWords(): (error: unknown) => string {
  const { i18n } = useLingui();
  const callWords = useErrorWords();
  const missingWords = useMissingWords();
  return useCallback(
    (error) => {
      if (isOfCall(error)) return callWords(error);
      const { code, details } = asDataError(error);
      const first = details.slice(0, NAMED);
      const named = code === 'in_use' ? first.map(({ name }) => name) : missingWords(first);
      return [i18n._(failureWords(error)), named.join(' · ')].filter(Boolean).join(' ');
    },
    [callWords, missingWords, i18n],
  );
}

/** Things that a notice names; a dialog has room for all. */
const NAMED = 5;

/**
 * Runs a write and says so where the device refused it; nothing is left unobserved.
 * @returns whether it was saved
 */
export function useSaving(): (write: () => Promise<unknown>) => Promise<boolean> {
  const wordsOf = useFailureWords();
  const notify = useNotify();
  return async (write) => {
    try {
      await write();
      return true;
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) });
      return false;
    }
  };
}
