import { createContext, type ReactNode, use, useMemo } from 'react';
import { firstRows } from '../data/list-query.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { useLive } from '../session/use-live.ts';
import { useWorkspace } from '../session/workspace.tsx';

/** A tenant's people fit on a device; a picker of more would need a search of its own. */
const PEOPLE_LIMIT = 2000;

export interface People {
  readonly all: readonly AnyRow[];
  readonly names: ReadonlyMap<string, string>;
}

const NOBODY: People = { all: [], names: new Map() };
const PeopleContext = createContext<People>(NOBODY);

/** The tenant's people, read once for the cells and pickers of all screens. */
export function WithPeople({ children }: { children: ReactNode }) {
  const { database } = useWorkspace();
  const rows = useLive(
    () => firstRows(database, { entity: 'user', filters: {}, sort: 'name', search: '' }, PEOPLE_LIMIT),
    [database],
  );
  const people = useMemo<People>(
    () => (rows ? { all: rows, names: new Map(rows.map((row) => [row.id, String(row.name)])) } : NOBODY),
    [rows],
  );
  return <PeopleContext value={people}>{children}</PeopleContext>;
}

export function usePeople(): People {
  return use(PeopleContext);
}

/** A person field holds a user's id or, where it may, a free text. */
export function personName(people: People, value: string): string {
  return people.names.get(value) ?? value;
}
