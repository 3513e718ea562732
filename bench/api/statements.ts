import pg from 'pg';

/** A statement as it went to the server: the text with its placeholders, and their values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every statement that this process sends to PostgreSQL while `work` runs. */
export async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { query } = pg.Client.prototype;
  const noting = function (this: pg.Client, ...given: unknown[]): unknown {
    const [first, second] = given;
    const whole = typeof first === 'string' ? { text: first } : (first as Partial<Statement>);
    const values = Array.isArray(second) ? second : (whole.values ?? []);
    if (whole.text) seen.push({ text: whole.text, values });
    return Reflect.apply(query, this, given);
  };
  Object.assign(pg.Client.prototype, { query: noting });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return seen;
}

/**
 * The same statements for pgbench, which prepares them as the server does, with any row instead of the one that was
 * written and a new key each time. `row` and `key` are the values that stood for them.
 */
export function pgbenchScript(
  statements: readonly Statement[],
  given: { readonly row: string; readonly key: string; readonly rows: number },
): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (value === given.row) return `('00000000-0000-7000-8000-' || lpad((:n)::text, 12, '0'))::uuid`;
    if (value === given.key) return '(:key)::text';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (Array.isArray(value)) return quoted(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
    return quoted(value instanceof Date ? value.toISOString() : String(value));
  };
  const lines = statements.map(({ text, values }) => {
    const filled = text.replaceAll(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1]));
    return `${filled.replaceAll(/\s+/g, ' ')};`;
  });
  return [`\\set n random(1, ${given.rows})`, 'select gen_random_uuid() as key \\gset', ...lines, ''].join(
    '\n',
  );
}

/** A text without a colon: pgbench takes `:null` for a variable, in quotation marks too. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003a');
  return `U&'${escaped}'`;
}
