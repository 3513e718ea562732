import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { FieldDatabase } from '../../data/store/database.ts';
import { type User, user } from '../../domain/identity/user.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useTextOrder } from '../../session/use-text-order.ts';

export interface People {
  readonly all: readonly User[];
  readonly names: ReadonlyMap<string, string>;
  /** Said of an id that nobody here has: of another tenant, or gone. */
  nameless(): string;
}

const NOBODY: People = { all: [], names: new Map(), nameless: () => '' };
const PeopleContext = createContext<People>(NOBODY);

/** The tenant's people, read once for the cells and pickers of all screens. */
export function WithPeople({ children }: { children: ReactNode }) {
  const { database } = useWorkspace();
  const order = useTextOrder();
  const rows = useLive(database, (local) => peopleByName(local, order), [order]);
  const { i18n } = useLingui();
  const people = useMemo<People>(() => {
    if (!rows) return NOBODY;
    const names = new Map(rows.map((row) => [row.id, row.name]));
    // When it is said: the words of records come after the first load.
    return { all: rows, names, nameless: () => i18n._(msg`Unknown person`) };
  }, [rows, i18n]);
  return <PeopleContext value={people}>{children}</PeopleContext>;
}

/** Without the code of lists, which the first load does not carry. */
async function peopleByName(
  database: FieldDatabase,
  order: (left: string, right: string) => number,
): Promise<User[]> {
  return (await database.rows(user).all()).toSorted((a, b) => order(a.name, b.name));
}

export function usePeople(): People {
  return use(PeopleContext);
}

/** A person field holds a user's id or, where it may, a free text. */
export function personName(people: People, value: string): string {
  return people.names.get(value) ?? (isUuid(value) ? people.nameless() : value);
}
