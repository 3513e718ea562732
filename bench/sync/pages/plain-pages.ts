import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Kind } from '../rows.ts';

/** The answer of bench/sync/servers/plain-api.ts. */
interface PlainPage {
  readonly values: readonly AnyRow[];
  readonly last: number;
  readonly more: boolean;
}

/** Rows of one request: as many as the product's. */
const PAGE = 2000;

/** What is new of a kind of rows. The next page is on its way while one is stored, as the product has it. */
export async function* plainPages(kind: Kind, last: number): AsyncGenerator<PlainPage> {
  let next: Promise<PlainPage> | null = fetchPage(kind, last);
  while (next) {
    const page: PlainPage = await next;
    next = page.more ? fetchPage(kind, page.last) : null;
    // Whoever asks for the next page hears of a failure.
    next?.catch(() => undefined);
    yield page;
  }
}

async function fetchPage(kind: Kind, last: number): Promise<PlainPage> {
  const response = await fetch(`/api/${kind}?after=${last}&limit=${PAGE}`);
  if (!response.ok) throw new Error(`a page of ${kind}: ${response.status}`);
  return response.json();
}
