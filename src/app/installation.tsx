import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { inBackground } from '../domain/kit/values/in-background.ts';

/** What the server says about itself (R2.6). */
export interface InstallationAnswer {
  readonly installed: boolean;
  /** Demo data is loaded: the login page offers accounts, the shell a switch to simulate no signal. */
  readonly demo: boolean;
}

const STORAGE_KEY = 'install-status';

/** Before the first answer ever: an application that is served is taken to be installed. */
const ASSUMED: InstallationAnswer = { installed: true, demo: false };

const InstallationContext = createContext<InstallationAnswer>(ASSUMED);
const AskAgainContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** Asks once at start, without holding anything up; without an answer the last known status counts. */
export function InstallationProvider({
  ask,
  children,
}: {
  ask: () => Promise<unknown>;
  children: ReactNode;
}) {
  const [installation, setInstallation] = useState(lastKnown);
  const learn = useCallback((answer: unknown) => {
    const status = parse(answer);
    if (!status) return;
    localStorage.setItem(STORAGE_KEY, JSON.stringify(status));
    setInstallation((before) => (isSame(before, status) ? before : status));
  }, []);
  // No network, or not our server: the last known status counts (R2.6).
  const askAgain = useCallback(() => ask().then(learn, () => undefined), [ask, learn]);
  useEffect(() => {
    inBackground(ask().then(learn, () => undefined));
  }, [ask, learn]);
  return (
    <InstallationContext value={installation}>
      <AskAgainContext value={askAgain}>{children}</AskAgainContext>
    </InstallationContext>
  );
}

export function useInstallation(): InstallationAnswer {
  return use(InstallationContext);
}

/** For the wizard, which changes the answer. Never fails. */
export function useAskInstallation(): () => Promise<void> {
  return use(AskAgainContext);
}

function isSame(left: InstallationAnswer, right: InstallationAnswer): boolean {
  return left.installed === right.installed && left.demo === right.demo;
}

function lastKnown(): InstallationAnswer {
  try {
    return parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')) ?? ASSUMED;
  } catch {
    // Not JSON: written by somebody else.
    return ASSUMED;
  }
}

function parse(value: unknown): InstallationAnswer | undefined {
  if (typeof value !== 'object' || value === null || !('installed' in value)) return undefined;
  if (typeof value.installed !== 'boolean') return undefined;
  return { installed: value.installed, demo: 'demo' in value && value.demo === true };
}
