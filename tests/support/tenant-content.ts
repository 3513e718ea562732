import { onDatabase } from './on-database.ts';

/** Of each table what it holds of a tenant, or of the others: how many rows and a hash of them. */
export function contentOf(
  url: string,
  tenant: string,
  whose: 'own' | 'others',
): Promise<Map<string, string>> {
  return onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; column: string }>(
      `select c.relname as name, case c.relname when 'tenants' then 'id' else 'tenant_id' end as column
        from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (relname = 'tenants' or exists (
          select from pg_attribute where attrelid = c.oid and attname = 'tenant_id')) order by 1`,
    );
    const content = new Map<string, string>();
    for (const { name, column } of tables) {
      const { rows } = await client.query<{ is: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(t) - 'epoch')::text, '|' order by t::text)), '') as is
          from "${name}" as t where ${column} ${whose === 'own' ? '=' : '<>'} '${tenant}'`,
      );
      content.set(name, rows[0]?.is ?? '');
    }
    return content;
  });
}
