import { useAtomValue } from 'jotai';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { WizardState } from '../../domain/install/wizard.ts';
import { SET_UP_TOKEN_HEADER } from '../../domain/install/wizard.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { useAskInstallation } from '../installation.tsx';

/** In this tab only, and gone with it: whoever comes later has to read the server's terminal again. */
const STORAGE_KEY = 'set-up-token';

/** The wizard's calls, with the token; `state` is the server's word on how far it is. */
export interface Install {
  readonly state: WizardState;
  readonly call: ApiClient['call'];
  /** A step answers with the state that it leads to. */
  take(state: WizardState): void;
  /** Asks how far the server is. */
  refresh(): Promise<void>;
}

const InstallContext = createContext<Install | null>(null);
export const InstallProvider = InstallContext.Provider;

export function useInstall(): Install {
  const install = use(InstallContext);
  if (!install) throw new Error('useInstall is for the steps of the wizard');
  return install;
}

/** `token` null: it has to be asked for. `install` null: the server has not answered yet. */
export function useInstallSession() {
  const { api } = useAtomValue(sessionServiceAtom);
  const askInstallation = useAskInstallation();
  const [token, setToken] = useState(() => sessionStorage.getItem(STORAGE_KEY));
  const [state, setState] = useState<WizardState | null>(null);
  const callWith = useCallback(
    (given: string) =>
      callsWith(api, given, (status) => {
        if (status === 404) inBackground(askInstallation());
      }),
    [api, askInstallation],
  );
  const call = useMemo(() => callWith(token ?? ''), [callWith, token]);
  const enter = useCallback(
    async (given: string) => {
      const answer = await callWith(given)('get', '/install/wizard');
      sessionStorage.setItem(STORAGE_KEY, given);
      setToken(given);
      setState(answer);
    },
    [callWith],
  );
  const refresh = useCallback(async () => setState(await call('get', '/install/wizard')), [call]);
  const install = useMemo<Install | null>(
    () => (state === null ? null : { state, call, take: setState, refresh }),
    [state, call, refresh],
  );
  return { token, install, enter };
}

/** @param onRefused called with the status of every refusal: 404 means that the wizard was closed meanwhile */
function callsWith(api: ApiClient, token: string, onRefused: (status: number) => void): Install['call'] {
  const options = { anonymous: true, headers: { [SET_UP_TOKEN_HEADER]: token } } as const;
  const call: ApiClient['write'] = async (method, path, body) => {
    try {
      return await api.write(method, path, body, options);
    } catch (error) {
      if (error instanceof ApiError) onRefused(error.statusCode);
      throw error;
    }
  };
  // What is given and answered is typed as at any other call.
  return call as ApiClient['call'];
}
