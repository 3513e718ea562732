import { type ComponentType, createContext } from 'react';
import type { To } from 'react-router-dom';
import type { IdList } from '../../../data/read/id-list.ts';

export interface ListMapProps {
  readonly entity: string;
  /** Ids of all rows that the list finds, in its order; undefined until they are known. */
  readonly ids: IdList | undefined;
  /** The list of those of them that have no place. */
  readonly withoutPlace: To;
}

/** What shows the rows of a list on the map. Null: nothing does on these screens. It may suspend. */
export const ListMap = createContext<{ readonly Rows: ComponentType<ListMapProps> } | null>(null);
