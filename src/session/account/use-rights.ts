import { useEffect, useRef } from 'react';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta } from '../../data/store/meta.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useLive } from '../use-live.ts';
import type { SessionService } from './session-service.ts';

/** Asks anew what this person may do as soon as a sync says that it changed: nobody signs in again for another role. */
export function useRights(database: FieldDatabase, service: SessionService): void {
  const rights = useLive(database, (local) => readMeta(local, 'rights'), []);
  const known = useRef<string>(undefined);
  useEffect(() => {
    // What was true at the start, the start itself asked.
    if (known.current !== undefined && known.current !== rights) inBackground(service.validate());
    known.current = rights;
  }, [rights, service]);
}
