import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TableOrder } from './data-table.tsx';

export interface Query {
  /** Empty where the address does not say. */
  get(name: string): string;
  /** An empty value leaves the address. It stays the same entry of the history: "back" leaves the screen. */
  set(values: Readonly<Record<string, string>>): void;
}

/** What a list is narrowed to stands in its address: a link shows a colleague the same rows. */
export function useQuery(): Query {
  const [parameters, setParameters] = useSearchParams();
  // What was set last, also where the address has not got there yet: the next value goes beside it.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  return {
    get: (name) => parameters.get(name) ?? '',
    set(values) {
      const after = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(values)) {
        if (value === '') after.delete(name);
        else after.set(name, value);
      }
      latest.current = after;
      setParameters(after, { replace: true });
    },
  };
}

/** How a table is sorted, for its properties: it stands in the address too. */
export function useOrder(otherwise: TableOrder): { order: TableOrder; onOrder: (order: TableOrder) => void } {
  const query = useQuery();
  return {
    order: orderOf(query.get('sort'), otherwise),
    onOrder: (order) => query.set({ sort: orderText(order) }),
  };
}

/** `name`, or `-name` from the last to the first. */
function orderOf(text: string, otherwise: TableOrder): TableOrder {
  if (text === '') return otherwise;
  return text.startsWith('-') ? { by: text.slice(1), down: true } : { by: text, down: false };
}

function orderText({ by, down }: TableOrder): string {
  return down ? `-${by}` : by;
}
