/** A row of a statement that writes several, and what its own operation adds to the audit row (`auditSetting`). */
export interface AuditedRow {
  readonly id: string;
  readonly audit: string;
}

/**
 * Value of the setting `app.actor` for such a statement: the triggers that write the audit log find each row's own operation by its
 * id (migrations 0081 and 0098), and the place of the row in the log.
 *
 * @param other the operation of whatever else is written
 */
export function auditOfRows(other: string, rows: readonly AuditedRow[]): string {
  const told = rows.map(
    ({ id, audit }, place) => `${JSON.stringify(id)}:${withPart(audit, 'place', String(place))}`,
  );
  return withPart(other, 'rows', `{${told.join()}}`);
}

/** Spliced in: reading and writing the JSON of a hundred operations would cost more than all else that is told. */
function withPart(audit: string, name: string, json: string): string {
  return `${audit.slice(0, -1)},"${name}":${json}}`;
}
