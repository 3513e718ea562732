import { useLinkToken } from './entry-frame.tsx';
import { hasCode, useFieldFault } from './refused.tsx';
import { type EntryCall, useEntryForm } from './use-entry-form.ts';

/** The form behind a mailed link, whose token goes with it. `isDead`: the link is good for nothing any more. */
export function useLinkForm(path: EntryCall) {
  const token = useLinkToken();
  const form = useEntryForm(path, { token });
  const fault = useFieldFault(form.error, form.missing);
  return { ...form, fault, isDead: token === '' || hasCode(form.error, 'link_refused') };
}
