import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../resource/act/use-act.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';

interface EntryForm {
  /** Names of the fields that were left empty. */
  readonly missing: readonly string[];
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isDone: boolean;
  submit(event: FormEvent<HTMLFormElement>): void;
}

export type EntryCall =
  | '/auth/password-reset/request'
  | '/auth/password-reset/confirm'
  | '/auth/invitations/accept';

/** A form of text fields, all required, that is one call to the server without a session. */
export function useEntryForm(path: EntryCall, more: Readonly<Record<string, string>> = {}): EntryForm {
  const { api } = useAtomValue(sessionServiceAtom);
  const [state, setState] = useState<Omit<EntryForm, 'submit' | 'isBusy'>>(FRESH);
  const send = async (values: Readonly<Record<string, string>>) => {
    setState(FRESH);
    await api.write('post', path, { ...more, ...values }, { anonymous: true });
    setState({ ...FRESH, isDone: true });
  };
  const { act, busy } = useAct(send, (error) => setState({ ...FRESH, error }));
  return {
    ...state,
    isBusy: busy,
    submit(event) {
      event.preventDefault();
      const values = valuesOf(event.currentTarget);
      const missing = Object.keys(values).filter((name) => values[name] === '');
      if (missing.length > 0) setState({ ...FRESH, missing });
      else act(values);
    },
  };
}

const FRESH = { missing: [], error: undefined, isDone: false } as const;

/** A password counts with every space in it. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].map(([name, value]) => {
    const text = typeof value === 'string' ? value : '';
    return [name, name === 'password' ? text : text.trim()] as const;
  });
  return Object.fromEntries(texts);
}
