import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** How many forms on screen hold input that was not saved. */
const unsavedForms = atom(0);

/** Whether a reload now would interrupt somebody: ask first. */
export function useUnsavedInput(): boolean {
  return useAtomValue(unsavedForms) > 0;
}

/** Counts this form in while it is dirty. */
export function useMarkUnsaved(isDirty: boolean): void {
  const change = useSetAtom(unsavedForms);
  useEffect(() => {
    if (!isDirty) return undefined;
    change((count) => count + 1);
    return () => change((count) => count - 1);
  }, [isDirty, change]);
}
