import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type Publication, WITHDRAWN_CODE } from '../../../domain/plugins/platform-plugin.ts';
import { PACKAGE_LIMITS } from '../../../domain/plugins/words.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useDetailWords, useErrorWords } from '../../../session/problems/use-error-words.ts';

interface Publishing {
  /** Of the file that is on its way. */
  readonly name: string | null;
  /** Of it, what the server has; all of it while the server goes through the tenants. */
  readonly percent: number;
  readonly error: string | null;
  readonly result: Publication | null;
  /** One package at a time. */
  send(files: readonly File[]): void;
}

const IDLE = { name: null, percent: 0, error: null, result: null };

/** Sends a package to the server, which gives it to every tenant. What is in it, the server checks. */
export function usePublishing(onDone: () => void): Publishing {
  const { api } = useWorkspace();
  const words = usePublishingWords();
  const [state, setState] = useState<Omit<Publishing, 'send'>>(IDLE);
  useMarkUnsaved(state.name !== null);
  const send = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return false;
    const fault = words.faultOf(files);
    if (fault) {
      setState({ ...IDLE, error: fault });
      return false;
    }
    const percentOf = (share: number) => ({ ...IDLE, name: file.name, percent: Math.round(share * 100) });
    setState(percentOf(0));
    const onProgress = (share: number) => setState(percentOf(share));
    // Also where it failed: some tenants may have it.
    const upload = { field: 'plugin', file, onProgress };
    const result = await api.upload<Publication>('/admin/plugins', upload).finally(onDone);
    setState({ ...IDLE, result });
    return true;
  };
  const { act } = useAct(send, (error) => setState({ ...IDLE, error: words.failed(error) }));
  return { ...state, send: act };
}

function usePublishingWords() {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const detailWords = useDetailWords();
  const reasonOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return errorWords(error);
    const withdrawn = error.details.find(({ code }) => code === WITHDRAWN_CODE);
    if (withdrawn)
      return t`It is withdrawn, and has to be restored first: ${withdrawn.values?.['reason'] ?? ''}`;
    if (error.code === 'already_exists') {
      return t`This release or a higher one is published already, with other content. Give the package a higher version.`;
    }
    const places = error.details.map((detail) => `${detail.path} ${detailWords(detail)}`);
    return [errorWords(error), ...places].join('\n');
  };
  return {
    /** What is wrong with the files by their outside; null for nothing. */
    faultOf: ([file, second]: readonly File[]) => {
      if (second) return t`Choose one package at a time.`;
      if (!file?.name.toLowerCase().endsWith('.zip')) return t`This is not a .zip package.`;
      return file.size > PACKAGE_LIMITS.bytes ? t`A package can be 5 MB at most.` : null;
    },
    failed: (error: unknown) => `${t`Failed to publish the package.`} ${reasonOf(error)}`,
  };
}
