import { generateKeyBetween } from 'fractional-indexing';
import type { AnyRow, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { AnyItem } from '../../../src/domain/kit/fields/field.ts';
import { itemsOf } from '../../../src/domain/kit/fields/field.ts';
import type { Save } from '../oracle/journal.ts';
import type { Ground } from './ground.ts';
import type { Deed } from './steps.ts';
import type { Desk, Person, Tablet } from './tablet.ts';

/** The rows that a history plays with, of one tenant. */
export interface Rows {
  readonly order: string;
  readonly sheet: string;
  readonly item: string;
  /** Made in the course of the history. */
  readonly made: { readonly entity: string; readonly id: string }[];
}

/** A save that is about to happen, and what it means if it completes. */
export interface Intent {
  readonly run: () => Promise<unknown>;
  /** In one transaction: all of them complete, or none. */
  readonly saves: readonly Save[];
}

interface Scene {
  readonly ground: Ground;
  readonly tablet: Tablet;
  readonly person: Person;
  readonly desk: Desk;
  readonly rows: Rows;
}

/** @returns null where there is nothing to do it to, or nothing would change */
export async function intend(ground: Ground, tablet: Tablet, rows: Rows, deed: Deed): Promise<Intent | null> {
  const person = tablet.person;
  const scene: Scene = { ground, tablet, person, desk: tablet.desk(), rows };
  switch (deed.what) {
    case 'text':
      return editText(scene, deed.entity, idOf(rows, deed.entity), deed.field);
    case 'priority':
      return edit(scene, 'workOrder', rows.order, { priority: deed.value }, {});
    case 'status':
      return changeStatus(scene, deed.value);
    case 'schedule':
      return schedule(scene, deed.ends);
    case 'assign':
      return assign(scene, deed.on);
    case 'check':
    case 'addItem':
    case 'dropItem':
      return editChecklist(scene, deed);
    case 'consume':
      return consume(scene, deed.delta, deed.named);
    case 'make':
      return make(scene, deed.entity);
    case 'editMade': {
      const last = rows.made.at(-1);
      return last
        ? editText(scene, last.entity, last.id, last.entity === 'comment' ? 'text' : 'title')
        : null;
    }
    case 'removeMade': {
      const last = rows.made.at(-1);
      return last ? remove(scene, last.entity, last.id) : null;
    }
    case 'removeOrder':
      return remove(scene, 'workOrder', rows.order);
  }
}

function idOf(rows: Rows, entity: 'workOrder' | 'jobSheet' | 'inventoryItem'): string {
  return { workOrder: rows.order, jobSheet: rows.sheet, inventoryItem: rows.item }[entity];
}

function save(
  { tablet, person }: Scene,
  given: Pick<Save, 'entity' | 'id' | 'kind'> & Partial<Pick<Save, 'texts' | 'delta' | 'status'>>,
): Save {
  const seat = { tablet: tablet.name, tenantId: person.tenantId, userId: person.id };
  return { texts: {}, delta: 0, status: null, ...seat, ...given };
}

async function edit(
  scene: Scene,
  entity: string,
  id: string,
  changes: FieldValues,
  texts: Record<string, string>,
): Promise<Intent | null> {
  if (!(await scene.desk.row(entity, id))) return null;
  return {
    run: () => scene.desk.repository.update(entity, id, changes),
    saves: [save(scene, { entity, id, kind: 'edit', texts })],
  };
}

function editText(scene: Scene, entity: string, id: string, field: string): Promise<Intent | null> {
  const text = scene.ground.word(scene.person);
  return edit(scene, entity, id, { [field]: text }, { [field]: text });
}

async function changeStatus(scene: Scene, status: string): Promise<Intent | null> {
  const id = scene.rows.order;
  const row = await scene.desk.row('workOrder', id);
  if (!row || row['status'] === status) return null;
  // A step back says why, and another one something else.
  const isBack = row['status'] === 'completed' || status === 'waitingOnApproval';
  const why = status === 'waitingOnApproval' ? 'Not as it should be' : 'It does not hold';
  const reason = isBack ? { statusReason: why } : {};
  return {
    run: () => scene.desk.repository.update('workOrder', id, { status, ...reason }),
    saves: [save(scene, { entity: 'workOrder', id, kind: 'status', status })],
  };
}

/** Start and end belong together. Every instant is another one. */
function schedule(scene: Scene, ends: 'start' | 'end' | 'both'): Promise<Intent | null> {
  const minutes = Number(/\d+$/.exec(scene.ground.word(scene.person))?.[0]);
  const start = new Date(Date.UTC(2027, 0, 1) + minutes * 60_000).toISOString();
  const end = new Date(Date.UTC(2028, 0, 1) + minutes * 60_000).toISOString();
  const changes: Record<string, string> = {};
  if (ends !== 'end') changes['scheduledStart'] = start;
  if (ends !== 'start') changes['scheduledEnd'] = end;
  return edit(scene, 'workOrder', scene.rows.order, changes, changes);
}

async function assign(scene: Scene, on: boolean): Promise<Intent | null> {
  const { technician } = scene.ground.people;
  if (scene.person.tenantId !== technician.tenantId || !scene.person.seesAll) return null;
  return edit(scene, 'workOrder', scene.rows.order, { assignees: on ? [technician.id] : [] }, {});
}

async function editChecklist(
  scene: Scene,
  { what, item: index }: Extract<Deed, { item: number }>,
): Promise<Intent | null> {
  const id = scene.rows.sheet;
  const row = await scene.desk.row('jobSheet', id);
  const items = itemsOf(row?.['checklist']);
  const chosen = items[index % Math.max(1, items.length)];
  if (!row) return null;
  if (what === 'dropItem') {
    if (!chosen) return null;
    // What was written on it is taken back with it.
    const texts = { [`checklist/${chosen.id}/note`]: '' };
    return edit(scene, 'jobSheet', id, { checklist: items.filter((each) => each !== chosen) }, texts);
  }
  const text = scene.ground.word(scene.person);
  const changed: AnyItem | null =
    what === 'addItem' ? newItem(scene, items, text) : chosen ? { ...chosen, note: text } : null;
  if (!changed) return null;
  const checklist =
    what === 'addItem' ? [...items, changed] : items.map((each) => (each === chosen ? changed : each));
  return {
    run: () => scene.desk.repository.update('jobSheet', id, { checklist }),
    saves: [
      save(scene, {
        entity: 'jobSheet',
        id,
        kind: 'item',
        texts: { [`checklist/${changed.id}/note`]: text },
      }),
    ],
  };
}

function newItem({ ground }: Scene, items: readonly AnyItem[], note: string): AnyItem {
  const position = generateKeyBetween(items.at(-1)?.position ?? null, null);
  return { id: ground.newId(), position, label: 'One more', kind: 'text', note };
}

async function consume(scene: Scene, delta: number, named: boolean): Promise<Intent | null> {
  const id = scene.rows.item;
  if (!(await scene.desk.row('inventoryItem', id))) return null;
  const reason = named ? scene.ground.word(scene.person) : null;
  return {
    run: () => scene.desk.repository.adjustQuantity('inventoryItem', id, delta, reason),
    saves: [save(scene, { entity: 'inventoryItem', id, kind: 'delta', delta })],
  };
}

async function make(scene: Scene, what: 'survey' | 'comment' | 'order'): Promise<Intent | null> {
  const { ground, person, rows, desk } = scene;
  const parent = rows.made.findLast(({ entity }) => entity === 'workOrder')?.id ?? rows.order;
  const text = ground.word(person);
  const id = ground.newId();
  if (what === 'order') {
    const child = { entity: 'survey', id: ground.newId() };
    const order = { entity: 'workOrder', id };
    const saves = [
      save(scene, { ...order, kind: 'create', texts: { title: text } }),
      save(scene, { ...child, kind: 'create' }),
    ];
    rows.made.push(child, order);
    const values = [
      { entity: 'workOrder', values: { id, title: text, type: 'repair', location: '', assignees: [] } },
      { entity: 'survey', values: { id: child.id, title: `${text} survey`, workOrderId: id } },
    ];
    return { run: () => desk.repository.createMany(values), saves };
  }
  if (!(await desk.row('workOrder', parent))) return null;
  rows.made.push({ entity: what, id });
  const values =
    what === 'survey'
      ? { id, title: text, workOrderId: parent }
      : { id, text, entity: 'workOrder', entityId: parent };
  const texts = { [what === 'survey' ? 'title' : 'text']: text };
  return {
    run: () => desk.repository.create(what, values),
    saves: [save(scene, { entity: what, id, kind: 'create', texts })],
  };
}

async function remove(scene: Scene, entity: string, id: string): Promise<Intent | null> {
  const row: AnyRow | undefined = await scene.desk.row(entity, id);
  if (!row || (!scene.person.seesAll && row.createdBy !== scene.person.id)) return null;
  return {
    run: () => scene.desk.repository.remove(entity, id),
    saves: [save(scene, { entity, id, kind: 'delete' })],
  };
}
