import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { checkCanary, checkFormer, rememberUnsent } from '../../data/store/eviction-canary.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
import { underLock } from '../../data/store/web-locks.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { HomeScreenNotice } from './home-screen-notice.tsx';

/** Whether what is stored here stays, and what to do that it does. */
export function StorageNotice() {
  return (
    <>
      <LossNotice />
      <HomeScreenNotice />
    </>
  );
}

/**
 * Asks the browser to keep what is stored here, as soon as there is something to lose, and says so if it was deleted all
 * the same.
 */
function LossNotice() {
  const { api, database } = useWorkspace();
  const { waiting, needsYou } = useSyncStatus();
  const lost = useLive(database, (local) => readMeta(local, 'lost'), []) ?? null;
  const since = useLive(database, (local) => readMeta(local, 'lostSince'), []) ?? null;
  const [isChecked, setIsChecked] = useState(false);
  const unsent = waiting + needsYou;
  useEffect(() => {
    const check = async () => {
      await underLock(`canary:${database.name}`, () => checkCanary(database, localStorage));
      setIsChecked(true);
      // Without signal, or by a server that does not know the question, it is asked again at the next start.
      const ask = async () => (await api.call('post', '/auth/device')).former;
      await underLock(`former:${database.name}`, () => checkFormer(database, ask)).catch(() => undefined);
    };
    inBackground(check());
  }, [api, database]);
  useEffect(() => {
    if (isChecked) rememberUnsent(database, localStorage, unsent);
  }, [database, isChecked, unsent]);
  useEffect(() => {
    if (lost !== null) reportError(new Error(`The browser deleted ${lost} unsent changes`), 'canary');
  }, [lost]);
  const hasWork = unsent > 0;
  useEffect(() => {
    // Absent where the page is not secure.
    if (hasWork) inBackground(navigator.storage?.persist().catch(() => false));
  }, [hasWork]);
  if (lost === null) return null;
  return (
    <Banner kind="error" bar onDismiss={() => inBackground(writeMeta(database, 'lost', null))}>
      <strong>
        <Trans>The browser deleted what this device kept of Fieldline.</Trans>
      </strong>{' '}
      <LostWords lost={lost} since={since} />{' '}
      <Trans>Install the app or free some space on the device, so that it does not happen again.</Trans>
    </Banner>
  );
}

/** @param since when the server last heard of the device, where the device itself remembers nothing */
function LostWords({ lost, since }: { lost: number; since: string | null }) {
  const { dateTime } = useFormat();
  if (since !== null) {
    const when = dateTime(since);
    return (
      <Plural
        value={lost}
        _0={`The server last heard of it on ${when}: everything had been sent then. What was saved after that is lost.`}
        one={`The server last heard of it on ${when}: # change had not been sent then. It is lost, and what was saved after that.`}
        other={`The server last heard of it on ${when}: # changes had not been sent then. They are lost, and what was saved after that.`}
      />
    );
  }
  if (lost === 0) return <Trans>Everything had been sent, and is downloaded again.</Trans>;
  return (
    <Plural
      value={lost}
      one="# change had not been sent and is lost. All else is downloaded again."
      other="# changes had not been sent and are lost. All else is downloaded again."
    />
  );
}
