import { afterDecisions, brokenDecisions, standsDecided } from './decided.ts';
import type { EntityRules } from './entities.ts';
import { RULES, targetOf } from './entities.ts';
import { expectedRow } from './expected-row.ts';
import type { Exchange, Value, Values, Violation } from './journal.ts';
import { same } from './journal.ts';

/** A write as it stands in a push, or as it came by itself. */
export interface Write {
  readonly opId: string;
  readonly method: string;
  readonly path: string;
  readonly ifMatch: string | null;
  readonly base: Values | null;
  readonly body: Values | null;
}

/** What the server said of a write. */
export interface Said {
  readonly opId: string;
  readonly status: number;
  readonly replayed: boolean;
  readonly body: Values | null;
}

export interface ExpectedRow {
  readonly entity: string;
  readonly tenantId: string;
  readonly version: number;
  readonly fields: Values;
  readonly isDeleted: boolean;
}

/** A write that counted. */
export interface Accepted {
  readonly write: Write;
  readonly entity: string;
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly tablet: string;
  readonly status: number;
  readonly version: number | null;
  /** Paths at which the server's value stayed. */
  readonly lost: readonly string[];
}

interface State {
  readonly rows: Map<string, ExpectedRow>;
  readonly accepted: Map<string, Accepted>;
  /** Refusals that the server keeps: the same write gets the same answer for ever. */
  readonly refused: Map<string, number>;
  /** Parents that a child was sent without. */
  readonly orphaned: Set<string>;
  /** Writes that counted, by tenant. */
  readonly counts: Map<string, number>;
}

const FINAL = [409, 410, 412, 422, 428];
const PASSING = ['in_progress', 'idempotency_key_reused'];

/**
 * The server as it must be, from the writes that reached it and its answers. Every answer is compared with what the
 * protocol makes of that write at that moment.
 */
export class ExpectedServer {
  #state: State = {
    rows: new Map(),
    accepted: new Map(),
    refused: new Map(),
    orphaned: new Set(),
    counts: new Map(),
  };
  readonly #violations: Violation[] = [];

  /** Of the server's data, as its feed names it; null: not heard since the last backup was restored. */
  epoch: string | null = null;

  get rows(): ReadonlyMap<string, ExpectedRow> {
    return this.#state.rows;
  }

  get accepted(): readonly Accepted[] {
    return [...this.#state.accepted.values()];
  }

  /** How many writes of a tenant have counted. */
  appliedIn(tenantId: string): number {
    return this.#state.counts.get(tenantId) ?? 0;
  }

  /** Those found since the last call. */
  takeViolations(): Violation[] {
    return this.#violations.splice(0);
  }

  /** A row that was there before anybody wrote. */
  give(entity: string, tenantId: string, id: string, values: Values): void {
    const rules = RULES[entity];
    if (!rules) return;
    const named = [...comparedFields(rules), ...rules.kept];
    const fields = Object.fromEntries(named.map((name) => [name, values[name] ?? null]));
    this.#state.rows.set(keyOf(tenantId, { entity, id }), {
      entity,
      tenantId,
      version: 1,
      fields,
      isDeleted: false,
    });
  }

  /** What a backup of this moment holds. */
  backup(): State {
    return copyOf(this.#state);
  }

  restore(backup: State): void {
    this.#state = copyOf(backup);
    this.epoch = null;
  }

  /** A write came, from this exchange, and this was the answer. */
  hear(exchange: Exchange, write: Write, said: Said): void {
    const { caller } = exchange;
    const target = targetOf(write.path, write.body);
    if (!caller || !target) return;
    const known = this.#state.accepted.get(write.opId);
    const isApplied = said.status >= 200 && said.status < 300;
    if (known) return this.#hearAgain(known, caller.userId, said);
    const refusal = this.#state.refused.get(write.opId);
    if (refusal !== undefined && isApplied)
      this.#broken(3, `${write.opId} was refused for good and then applied`);
    if (isApplied && said.replayed) {
      if (refusal === undefined) this.#broken(3, `${write.opId} was replayed although it never came`);
      return;
    }
    if (!isApplied) return this.#hearRefusal(target, caller.tenantId, write, said);
    const applied = this.#apply(exchange, target, write, said);
    if (!applied) return;
    this.#state.accepted.set(write.opId, applied);
    this.#state.counts.set(caller.tenantId, this.appliedIn(caller.tenantId) + 1);
  }

  #hearAgain(known: Accepted, userId: string, said: Said): void {
    const { opId } = known.write;
    if (said.status >= 200 && said.status < 300) {
      if (!said.replayed) this.#broken(3, `${opId} was carried out twice`);
      if (said.status !== known.status)
        this.#broken(3, `${opId} answered ${said.status}, before ${known.status}`);
      const version = said.body?.['version'];
      if (version !== undefined && version !== known.version)
        this.#broken(3, `${opId} was replayed with version ${String(version)}, before ${known.version}`);
    } else if (
      FINAL.includes(said.status) &&
      userId === known.userId &&
      !PASSING.includes(String(said.body?.['code']))
    )
      this.#broken(3, `${opId} was applied, and refused with ${said.status} when it came again`);
  }

  #hearRefusal(
    target: { entity: string; id: string },
    tenantId: string,
    write: Write,
    { status, body }: Said,
  ): void {
    const row = this.#state.rows.get(keyOf(tenantId, target));
    const code = String(body?.['code'] ?? '');
    const name = `${write.method} ${write.path}`;
    if (status === 410 && !row?.isDeleted) this.#broken(16, `${name}: 410 for a row that is not deleted`);
    if (status === 412 && row && write.ifMatch === this.#tagOf(row))
      this.#broken(16, `${name}: 412 for the version there is`);
    if (status === 428) this.#broken(25, `${name}: did not say what its person saw`);
    if (code === 'reference_not_found' && !row) this.#noteOrphan(target.entity, tenantId, write.body);
    if (FINAL.includes(status) && !PASSING.includes(code)) this.#state.refused.set(write.opId, status);
  }

  /** A child was refused for want of its parent: that one must not come later from the same device. */
  #noteOrphan(entity: string, tenantId: string, body: Values | null): void {
    const parent = RULES[entity]?.parent;
    const id = parent && body?.[parent.field];
    if (!parent || typeof id !== 'string') return;
    const key = keyOf(tenantId, { entity: parent.entity, id });
    if (!this.#state.rows.has(key)) this.#state.orphaned.add(key);
  }

  #tagOf({ version }: ExpectedRow): string {
    return `"${this.epoch}.${version}"`;
  }

  #apply(
    { caller, tablet }: Exchange,
    target: { entity: string; id: string; isQuantity: boolean },
    write: Write,
    said: Said,
  ): Accepted | null {
    const rules = RULES[target.entity];
    if (!rules || !caller) return null;
    const key = keyOf(caller.tenantId, target);
    const before = this.#state.rows.get(key);
    const shared = { write, entity: target.entity, id: target.id, ...caller, tablet, status: said.status };
    const name = `${write.method} ${write.path} (${write.opId})`;
    if (write.method === 'DELETE') {
      if (!before || before.isDeleted) this.#broken(16, `${name}: deleted what was not there`);
      else if (this.epoch !== null && write.ifMatch !== null && write.ifMatch !== this.#tagOf(before))
        this.#broken(16, `${name}: deleted version ${before.version}, which its person had not seen`);
      if (before && target.entity === 'workOrder' && standsDecided(before.fields))
        this.#broken(26, `${name}: deleted what stands decided`);
      for (const child of this.#openUnder(caller.tenantId, target))
        this.#broken(8, `${name}: deleted while ${child} stands on it`);
      this.#delete(key);
      for (const [about, row] of this.#state.rows) {
        const subject = RULES[row.entity]?.about;
        if (subject && row.fields[subject] === target.id) this.#delete(about);
      }
      return { ...shared, version: null, lost: [] };
    }
    const answer = said.body ?? {};
    if (write.method === 'POST') return this.#create(rules, key, before, shared, answer);
    if (!before || before.isDeleted) {
      this.#broken(16, `${name}: a write to a row that is ${before ? 'deleted' : 'not there'} was applied`);
      return { ...shared, version: null, lost: [] };
    }
    const merged = target.isQuantity
      ? { fields: withDelta(rules, before.fields, write.body), lost: [] }
      : expectedRow(rules, before.fields, write.body ?? {}, write.base);
    const { lost } = merged;
    const fields =
      target.entity === 'workOrder' ? afterDecisions(before.fields, merged.fields) : merged.fields;
    const changed =
      target.isQuantity || Object.keys(fields).some((field) => !same(fields[field], before.fields[field]));
    const version = before.version + (changed ? 1 : 0);
    this.#compare(name, rules, fields, answer, before.version, version);
    this.#compareLosses(name, lost, answer);
    if (target.entity === 'workOrder')
      this.#violations.push(...brokenDecisions(name, before.fields, fields, write.base));
    this.#state.rows.set(key, {
      ...before,
      fields: withKept(rules, fields, answer),
      version: Number(answer['version']),
    });
    return { ...shared, version: Number(answer['version']), lost };
  }

  #delete(key: string): void {
    const row = this.#state.rows.get(key);
    if (row && !row.isDeleted)
      this.#state.rows.set(key, { ...row, isDeleted: true, version: row.version + 1 });
  }

  /** Children that are not settled: without their parent nobody knows what they are for. */
  #openUnder(tenantId: string, parent: { entity: string; id: string }): string[] {
    return [...this.#state.rows].flatMap(([key, { entity, tenantId: whose, isDeleted, fields }]) => {
      const above = RULES[entity]?.parent;
      if (above?.entity !== parent.entity || whose !== tenantId || isDeleted) return [];
      const isOpen = !above.settled.includes(String(fields['status']));
      return isOpen && fields[above.field] === parent.id ? [key] : [];
    });
  }

  #create(
    rules: EntityRules,
    key: string,
    before: ExpectedRow | undefined,
    shared: Omit<Accepted, 'version' | 'lost'>,
    answer: Values,
  ): Accepted {
    const { write, entity, tenantId } = shared;
    if (before) {
      if (!rules.once || before.isDeleted) this.#broken(3, `POST ${write.path}: ${key} was created twice`);
      return { ...shared, version: before.version, lost: [] };
    }
    if (this.#state.orphaned.has(key))
      this.#broken(8, `${key} was created after a child of its own was sent`);
    const { parent } = rules;
    const parentId = parent && write.body?.[parent.field];
    if (parent && typeof parentId === 'string') {
      const above = this.#state.rows.get(keyOf(tenantId, { entity: parent.entity, id: parentId }));
      if (!above || above.isDeleted) this.#broken(8, `${key} was created before its parent ${parentId}`);
    }
    const wanted = { ...write.body };
    const fields = withKept(rules, ownFields(rules, wanted), answer);
    this.#compare(`POST ${write.path}`, rules, fields, answer, 0, 1);
    this.#state.rows.set(key, {
      entity,
      tenantId,
      version: 1,
      fields: withGiven(rules, fields, answer),
      isDeleted: false,
    });
    return { ...shared, version: 1, lost: [] };
  }

  #compare(
    name: string,
    rules: EntityRules,
    fields: Values,
    answer: Values,
    versionBefore: number,
    version: number,
  ): void {
    if (answer['applied'] === true) return;
    for (const field of comparedFields(rules)) {
      if (field in fields && !same(fields[field], answer[field])) {
        const invariant = rules.lists.includes(field) ? 11 : field === rules.quantity ? 2 : 9;
        this.#broken(
          invariant,
          `${name}: ${field} became ${JSON.stringify(answer[field])}, expected ${JSON.stringify(fields[field])}`,
        );
      }
    }
    if (answer['version'] !== version)
      this.#broken(
        3,
        `${name}: version ${versionBefore} became ${String(answer['version'])}, expected ${version}`,
      );
  }

  #compareLosses(name: string, lost: readonly string[], answer: Values): void {
    const conflicts = (answer['conflicts'] ?? []) as readonly Values[]; // the wire declares them so
    const told = conflicts.map((conflict) => String(conflict['path'])).sort();
    if (!same(told, [...lost].sort()))
      this.#broken(
        10,
        `${name}: conflicts at ${told.join(', ') || 'nothing'}, expected ${lost.join(', ') || 'none'}`,
      );
  }

  #broken(invariant: number, what: string): void {
    this.#violations.push({ invariant, what });
  }
}

function copyOf({ rows, accepted, refused, orphaned, counts }: State): State {
  return {
    rows: new Map(rows),
    accepted: new Map(accepted),
    refused: new Map(refused),
    orphaned: new Set(orphaned),
    counts: new Map(counts),
  };
}

export function keyOf(tenantId: string, { entity, id }: { entity: string; id: string }): string {
  return `${tenantId}/${entity}/${id}`;
}

export function comparedFields(rules: EntityRules): string[] {
  return [...rules.plain, ...rules.sets, ...rules.lists, ...(rules.quantity ? [rules.quantity] : [])];
}

function ownFields(rules: EntityRules, wanted: Values): Values {
  const names = comparedFields(rules).filter((name) => name in wanted);
  return Object.fromEntries(names.map((name) => [name, wanted[name] ?? null]));
}

/** With what the creation left out as the server filled it in. */
function withGiven(rules: EntityRules, fields: Values, answer: Values): Values {
  const given = comparedFields(rules).map((name): [string, Value] => [
    name,
    fields[name] ?? answer[name] ?? null,
  ]);
  return { ...fields, ...Object.fromEntries(given) };
}

function withKept(rules: EntityRules, fields: Values, answer: Values): Values {
  return { ...fields, ...Object.fromEntries(rules.kept.map((name) => [name, answer[name] ?? null])) };
}

function withDelta({ quantity }: EntityRules, fields: Values, body: Values | null): Values {
  if (quantity === null) return fields;
  const sum = Number(fields[quantity] ?? 0) + Number(body?.['delta'] ?? 0);
  return { ...fields, [quantity]: Math.round(sum * 1000) / 1000 };
}
