import { useQuery } from '../../ui/page/use-query.ts';
import type { TableOrder } from './data-table.tsx';

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
