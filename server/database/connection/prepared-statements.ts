import { createHash } from 'node:crypto';
import pg from 'pg';

/** A statement that came this often is worth keeping; one that is made of somebody's filter seldom comes back. */
const OFTEN = 3;
/** Each connection keeps the plan of every named statement: a bound on what PostgreSQL's processes hold. */
const MOST_NAMED = 400;
const MOST_COUNTED = 4000;

/** The statements that are sent by name. One for a pool, so that its connections share the names. */
export type StatementNames = ReturnType<typeof createStatementNames>;

export function createStatementNames() {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return {
    /** @returns the statement's name; undefined while it is not worth one. */
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= MOST_NAMED) return known;
      const seen = (times.get(text) ?? 0) + 1;
      if (times.size >= MOST_COUNTED) times.clear();
      times.set(text, seen);
      if (seen < OFTEN) return undefined;
      times.delete(text);
      const name = nameOf(text);
      names.set(text, name);
      return name;
    },
  };
}

/**
 * Of the text itself. Behind a pooler that nobody has told the node of, a session may know statements of other nodes: by such a name it
 * knows this one or none, and never runs another in its place.
 */
function nameOf(text: string): string {
  return `statement_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/**
 * Lets a connection send its usual statements as prepared ones: PostgreSQL reads and plans each of them once instead of
 * every time, which was half of what a small write cost it.
 */
export function prepareUsualStatements(client: pg.PoolClient, names: StatementNames): void {
  const byName = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given;
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = hasValues ? names.of(text) : undefined;
    return Reflect.apply(pg.Client.prototype.query, client, name ? [{ name, text, values }, ...rest] : given);
  };
  Object.assign(client, { query: byName });
}
