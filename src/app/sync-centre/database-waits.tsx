import { useEffect, useState } from 'react';
import { databaseName } from '../../data/store/database.ts';
import { type DatabaseWait, TICK } from '../../data/store/database-waits.ts';
import { REGISTRY } from '../../data/store/registry-database.ts';
import { onSignal } from '../../data/store/signals.ts';
import { useSession } from '../../session/account/session-store.ts';
import { DatabaseWaitNotice } from './database-wait-notice.tsx';

/** Says so, over whatever screen it is, when the databases of this device let a tab or the worker wait. */
export function DatabaseWaits() {
  const why = useDatabaseWait();
  return why && <DatabaseWaitNotice why={why} />;
}

/** It is said every second for as long as it is so. */
const OVER = 2.5 * TICK;

function useDatabaseWait(): DatabaseWait | null {
  const { user, tenant } = useSession().state;
  const own = user && tenant ? databaseName(tenant.id, user.id) : null;
  const [why, setWhy] = useState<DatabaseWait | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSignal((signal) => {
      if (signal.type !== 'databaseWaits') return;
      if (signal.database !== own && signal.database !== REGISTRY) return;
      setWhy(signal.why);
      clearTimeout(timer);
      timer = setTimeout(() => setWhy(null), OVER);
    });
    return () => {
      stop();
      clearTimeout(timer);
      setWhy(null);
    };
  }, [own]);
  return why;
}
