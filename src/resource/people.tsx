import { createContext, type ReactNode, use, useMemo } from 'react';
import type { FieldDatabase } from '../data/database.ts';
import { toRow } from '../data/index-keys.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { useLive } from '../session/use-live.ts';
import { useTextOrder } from '../session/use-text-order.ts';
import { useWorkspace } from '../session/workspace.tsx';

export interface People {
  readonly all: readonly AnyRow[];
  readonly names: ReadonlyMap<string, string>;
}

const NOBODY: People = { all: [], names: new Map() };
const PeopleContext = createContext<People>(NOBODY);

/** The tenant's people, read once for the cells and pickers of all screens. */
export function WithPeople({ children }: { children: ReactNode }) {
  const { database } = useWorkspace();
  const order = useTextOrder();
  const rows = useLive(() => peopleByName(database, order), [database, order]);
  const people = useMemo<People>(
    () => (rows ? { all: rows, names: new Map(rows.map((row) => [row.id, String(row.name)])) } : NOBODY),
    [rows],
  );
  return <PeopleContext value={people}>{children}</PeopleContext>;
}

/** Without the code of lists, which the first load does not carry. */
async function peopleByName(
  database: FieldDatabase,
  order: (left: string, right: string) => number,
): Promise<AnyRow[]> {
  const stored = await database.rows('user').toArray();
  return stored.map(toRow).toSorted((a, b) => order(String(a.name), String(b.name)));
}

export function usePeople(): People {
  return use(PeopleContext);
}

/** A person field holds a user's id or, where it may, a free text. */
export function personName(people: People, value: string): string {
  return people.names.get(value) ?? value;
}
