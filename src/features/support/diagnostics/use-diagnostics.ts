import { useLingui } from '@lingui/react/macro';
import { deviceLabel } from '../../../domain/identity/device-label.ts';
import { APP_VERSION } from '../../../domain/shared/app-version.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { type DeviceFacts, deviceFacts } from './device-facts.ts';

/** The newest lines of the log that are sent. */
const LINES = 15;

/** What is sent, line by line, as the person reads it first; undefined while it is read. */
export function useDiagnostics(): readonly string[] | undefined {
  const { database } = useWorkspace();
  const facts = useLive(database, (local) => deviceFacts(local), []);
  const lines = useLines();
  return facts && lines(facts);
}

function useLines(): (facts: DeviceFacts) => string[] {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const bytes = useBytes();
  return (facts) => {
    const device = deviceLabel(navigator.userAgent, navigator.maxTouchPoints);
    const seconds = number(Math.round(facts.clockOffset / 1000));
    const downloaded = number(facts.downloading);
    const [waiting, needsYou] = [number(facts.waiting), number(facts.needsYou)];
    const storage = [facts.used, facts.quota].map((size) => (size === null ? '–' : bytes(size))).join(' / ');
    const synced = dateTime(facts.lastSyncedAt);
    return [
      t`App version: ${APP_VERSION}`,
      t`Device: ${device}`,
      t`Last sync: ${synced}`,
      facts.downloading === null
        ? t`First download: complete`
        : t`First download: ${downloaded} records so far`,
      t`Waiting to be sent: ${waiting}`,
      t`Needs the person: ${needsYou}`,
      ...[...facts.states].map(([state, count]) => `  ${state}: ${number(count)}`),
      t`Storage, used / allowed: ${storage}`,
      facts.isKept ? t`The browser keeps the storage` : t`The browser may delete the storage`,
      t`Clock of the device, corrected by ${seconds} s`,
      t`Log of the app, newest last:`,
      ...(facts.log.length === 0 ? ['  –'] : []),
      ...facts.log.slice(-LINES).map(({ at, level, what }) => `  ${at} ${level} ${what}`),
    ];
  };
}
