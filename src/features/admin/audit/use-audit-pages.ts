import { useEffect, useState } from 'react';
import type { ApiClient } from '../../../api/api-client.ts';
import { keptAnswer } from '../../../data/read/answers.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { askAndKeep } from '../../../session/answers/keep-answers.ts';
import { failureOf, type KeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useLive } from '../../../session/use-live.ts';
import { fitsAuditFilter, NEWEST, PAGE, pagePath, type ShownAuditFilter } from './audit-filter.ts';

interface AuditPages {
  /** Undefined until there is something to say. */
  readonly entries: readonly AuditEntry[] | undefined;
  readonly hasMore: boolean;
  readonly isAskingMore: boolean;
  /** When the server was asked for what is shown without it. */
  readonly askedAt: string | null;
  readonly failure: KeptAnswer<unknown>['failure'];
  readonly error: unknown;
  more(): void;
  again(): void;
}

interface Asked {
  readonly path: string;
  readonly rows: readonly AuditEntry[];
  readonly hasMore: boolean;
}

/**
 * The entries that fit, page by page from the server. Where it cannot be reached: those among the newest ones that this
 * device keeps.
 */
export function useAuditPages(filter: ShownAuditFilter): AuditPages {
  const { api, database, zone } = useWorkspace();
  const path = pagePath(filter, zone);
  const kept = useLive(database, (local) => keptAnswer(local, NEWEST), []);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failed, setFailed] = useState<{ path: string; error: unknown } | null>(null);
  const [isAskingMore, setAskingMore] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      try {
        const rows = await firstPage(api, database, path, abort.signal);
        if (abort.signal.aborted) return;
        setFailed(null);
        setAsked({ path, rows, hasMore: rows.length === PAGE });
      } catch (error) {
        if (!abort.signal.aborted) setFailed({ path, error });
      }
    };
    inBackground(ask());
    return () => abort.abort();
  }, [api, database, path, attempt]);
  const current = asked?.path === path ? asked : null;
  const { failure, error: thrown } = failureOf(failed?.path === path ? failed : null);
  // What this device keeps is of one's own tenant.
  const own = filter.tenant === '' ? (kept?.body as AuditEntry[] | undefined) : undefined; // the server's own answer
  const more = async () => {
    const last = current?.rows.at(-1);
    if (!current || !last) return;
    setAskingMore(true);
    try {
      const rows = await api.call('get', pagePath(filter, zone, last.id));
      setAsked({ path, rows: [...current.rows, ...rows], hasMore: rows.length === PAGE });
    } catch (error) {
      setFailed({ path, error });
    }
    setAskingMore(false);
  };
  return {
    entries:
      current?.rows ??
      (failure === 'offline' ? own?.filter((entry) => fitsAuditFilter(entry, filter, zone)) : undefined),
    hasMore: current?.hasMore ?? false,
    isAskingMore,
    askedAt: own ? (kept?.askedAt ?? null) : null,
    failure,
    error: thrown,
    more: () => inBackground(more()),
    again: () => setAttempt(attempt + 1),
  };
}

/** The page that the device keeps goes there on its way. @throws ApiError */
async function firstPage(
  api: ApiClient,
  database: FieldDatabase,
  path: ReturnType<typeof pagePath>,
  signal: AbortSignal,
): Promise<readonly AuditEntry[]> {
  if (path !== NEWEST) return api.call('get', path, undefined, { signal });
  await askAndKeep(api, database, NEWEST, signal);
  const kept = await keptAnswer(database, NEWEST);
  return (kept?.body ?? []) as unknown as AuditEntry[]; // the server's own answer
}
