import type { RoleName } from '../../../src/domain/identity/role-permissions.ts';
import {
  type AnyRow,
  clientFields,
  type EntityDefinition,
  fieldOf,
} from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { derivedId } from '../../../src/domain/kit/values/derived-id.ts';
import { feedbackSource } from '../../../src/domain/knowledge-base/feedback-source.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import type { Api } from '../fixtures.ts';
import { type Deed, may, nameOf } from './deeds.ts';

/** Records that the tour changes and deletes: made for it, so that nothing else depends on them. By the deed's name. */
export type Targets = ReadonlyMap<string, AnyRow>;

/** @param office a planner, for what the person may change and not create */
export async function prepare(
  role: RoleName,
  deeds: readonly Deed[],
  mine: Api,
  office: Api,
): Promise<Targets> {
  const targets = new Map<string, AnyRow>();
  for (const deed of deeds) {
    const { entity, verb } = deed;
    const make = MAKERS[entity.name] ?? (verb === 'create' ? undefined : copied);
    const row = await make?.({
      entity,
      verb,
      mine,
      office,
      api: may(role, entity, 'create') ? mine : office,
    });
    if (row) targets.set(nameOf(deed), row);
  }
  return targets;
}

interface Order extends Deed {
  readonly mine: Api;
  readonly office: Api;
  /** Whoever of the two may create it. */
  readonly api: Api;
}

type Maker = (order: Order) => Promise<AnyRow>;

/** What hangs on another record, or is made by the server. */
const MAKERS: Readonly<Record<string, Maker>> = {
  comment: async ({ entity, verb, mine }) => {
    const order = await firstRow(mine, entityNamed('workOrder'));
    const text = `Tour: a comment to ${verb}`;
    if (verb === 'create') return order;
    return post(mine, entity, { entity: 'workOrder', entityId: order.id, text });
  },
  attachment: async ({ entity, verb, mine }) => {
    const order = await firstRow(mine, entityNamed('workOrder'));
    if (verb === 'create') return order;
    // Of a file only what it shows of the work is said anew, and a photograph alone shows any.
    const kind =
      verb === 'update'
        ? { name: `Tour to ${verb}.jpg`, mediaType: 'image/jpeg' }
        : { name: `Tour to ${verb}.txt`, mediaType: 'text/plain' };
    const file = { ...kind, size: 1, sha256: 'a'.repeat(64) };
    return post(mine, entity, { entity: 'workOrder', entityId: order.id, ...file });
  },
  ticketReply: async ({ entity, verb, mine }) => {
    const ticket = await post(mine, entityNamed('supportTicket'), { title: 'Tour: a ticket to talk on' });
    if (verb === 'create') return ticket;
    return post(mine, entity, { ticketId: ticket.id, message: `Tour: a reply to ${verb}` });
  },
  articleFeedback: async ({ entity, verb, mine }) => {
    const said = (await rowsOf(mine, entity)).map((row) => row.articleId);
    const articles = (await rowsOf(mine, entityNamed('article'))).filter(
      ({ id, status }) => status === 'Published' && !said.includes(id),
    );
    const article = articles.at(verb === 'create' ? 0 : 1);
    if (!article) throw new Error('the demo data has no article without feedback');
    if (verb === 'create') return article;
    const { tenant, user } = mine.session;
    const id = await derivedId('article-feedback', tenant.id, feedbackSource(article.id, user.id));
    return post(mine, entity, { id, articleId: article.id, helpful: true });
  },
  keptAsset: async ({ entity, mine }) => {
    const asset = await firstRow(mine, entityNamed('asset'));
    return post(mine, entity, { assetId: asset.id });
  },
  // The server writes one to whoever is given work.
  notification: async ({ verb, mine, office }) => {
    const order = { title: `Tour: work to ${verb}`, type: 'other', assignees: [mine.session.user.id] };
    return post(office, entityNamed('workOrder'), order);
  },
  stockLine: ({ entity, api }) => firstRow(api, entity),
  servedCustomers: ({ entity, api }) => firstRow(api, entity),
};

/** A new record with what the definition requires, as another record of the demo has it. */
const copied: Maker = async ({ entity, verb, api }) => {
  const sample = await firstRow(api, entity);
  const names = clientFields(entity).filter(
    (name) => fieldOf(entity, name).required && entity.defaults[name] === undefined,
  );
  const values = Object.fromEntries(names.map((name) => [name, sample[name] ?? null]));
  return post(api, entity, { ...values, [entity.titleField]: `Tour: ${entity.name} to ${verb}` });
};

async function firstRow(api: Api, entity: EntityDefinition): Promise<AnyRow> {
  const [row] = await rowsOf(api, entity);
  if (!row) throw new Error(`the demo data has no ${entity.name} that ${api.session.user.name} sees`);
  return row;
}

async function rowsOf(api: Api, { path, list }: EntityDefinition): Promise<readonly AnyRow[]> {
  const answer = await api.get<readonly AnyRow[] | Record<string, readonly AnyRow[]>>(`${path}?limit=100`);
  return list.envelope
    ? ((answer as Record<string, readonly AnyRow[]>)[list.envelope.rows] ?? [])
    : (answer as readonly AnyRow[]); // as the definition says
}

async function post(api: Api, { name, path }: EntityDefinition, body: Readonly<Record<string, Json>>) {
  const answer = await api.send('POST', path, body);
  if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as AnyRow; // our own server's answer
}
