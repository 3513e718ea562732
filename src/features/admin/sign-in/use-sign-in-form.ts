import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { readMeta } from '../../../data/store/meta.ts';
import type { SingleSignOn } from '../../../domain/identity/single-sign-on.ts';
import { jsonEqual } from '../../../domain/kit/fields/json-equal.ts';
import type { ProblemDetail } from '../../../domain/kit/problems/problem.ts';
import { etagOf } from '../../../domain/sync/wire.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { useFaultWords } from './use-fault-words.ts';

type Settings = Omit<SingleSignOn, 'id' | 'version' | 'hasSecret' | 'callbackUrl' | 'domains' | 'proofs'>;

/** What is typed. */
export interface SignInDraft extends Settings {
  readonly trustSecondFactor: boolean;
  readonly secondFactorAcr: string;
  /** Separated by commas or spaces. */
  readonly domains: string;
  /** Empty: the one that is saved stays. */
  readonly secret: string;
}

export interface SignInFormState {
  readonly draft: SignInDraft;
  readonly change: (part: Partial<SignInDraft>) => void;
  /** What is wrong with a field, by its name on the wire. */
  readonly fault: (path: string) => string | undefined;
  /** Why it could not be saved as a whole. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly save: (event: FormEvent) => void;
}

/** The settings as somebody changes them; nothing is kept before the server has saved all of it. */
export function useSignInForm(settings: SingleSignOn, onSaved: () => void): SignInFormState {
  const { t } = useLingui();
  const { api, database } = useWorkspace();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const faultWords = useFaultWords();
  const [draft, setDraft] = useState(() => draftOf(settings));
  useMarkUnsaved(!jsonEqual(bodyOf(draft), bodyOf(draftOf(settings))));
  const [faults, setFaults] = useState<readonly ProblemDetail[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setFaults([]);
    setFailure(null);
    // As it was seen here: what another administrator changed meanwhile is not overwritten.
    const epoch = await readMeta(database, 'epoch');
    const headers = epoch === undefined ? {} : { 'if-match': etagOf(epoch, settings.version) };
    await api.call('put', '/settings/single-sign-on', bodyOf(draft), { headers });
    notify({ kind: 'success', message: t`Saved` });
    onSaved();
  };
  const { act, busy } = useAct(save, (error) => {
    // What another administrator changed meanwhile stands at no field.
    const isAtFields = error instanceof ApiError && error.code !== 'edited_since';
    const details = isAtFields ? error.details : [];
    setFaults(details);
    setFailure(
      details.length > 0 ? t`Please check the fields that are marked. Nothing was saved.` : errorWords(error),
    );
  });
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    fault: (path) => {
      const found = faults.find((each) => each.path === path || each.path.startsWith(`${path}/`));
      return found && faultWords(found);
    },
    failure,
    isBusy: busy,
    save: (event) => {
      event.preventDefault();
      act();
    },
  };
}

function draftOf(settings: SingleSignOn): SignInDraft {
  const { enabled, issuer, clientId, scopes, trustEmail, domains } = settings;
  const { roleClaim, roles, defaultRole, createPeople, onlySso } = settings;
  const { trustSecondFactor = false, secondFactorAcr = '' } = settings;
  return {
    enabled,
    issuer,
    clientId,
    scopes,
    trustEmail,
    domains: domains.join(', '),
    roleClaim,
    roles,
    defaultRole,
    createPeople,
    onlySso,
    trustSecondFactor,
    secondFactorAcr,
    secret: '',
  };
}

function bodyOf({ secret, domains, roles, ...settings }: SignInDraft) {
  return {
    ...settings,
    roles: roles.map(({ value, role }) => ({ value, role })),
    domains: domains.split(/[\s,;]+/).filter(Boolean),
    ...(secret === '' ? {} : { clientSecret: secret }),
  };
}
