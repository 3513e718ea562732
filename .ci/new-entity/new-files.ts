import { type NewEntity, STATUSES, withinSentence } from './new-entity.ts';

/** The files that only the new entity has, by their paths. */
export function newFiles(entity: NewEntity, migration: string, like: string): ReadonlyMap<string, string> {
  const { module, file, subject } = entity;
  const screens = `src/features/${module}/${subject}`;
  return new Map([
    [`src/domain/${module}/${file}.ts`, definition(entity)],
    [`server/migrations/${migration}`, tableOf(entity) + grantLike(entity, like)],
    [`${screens}/labels.ts`, labels(entity)],
    [`${screens}/screens.tsx`, screensOf(entity)],
    [`server/seed/alder-valley/${subject}.ts`, demoRows(entity)],
    [`tests/server/${subject}.test.ts`, test(entity)],
  ]);
}

/** How many rows the demo has of it: one in each status. */
export const DEMO_ROWS = STATUSES.length;

function definition({ name, label, table, store, path, subject, screens }: NewEntity): string {
  const [first, last] = STATUSES;
  return `import { defineEntity } from '../kit/entity/entity.ts';

/** ${label}: what it is, and who decides what about it. */
export const ${name} = defineEntity({
  name: '${name}',
  table: '${table}',
  store: '${store}',
  path: '${path}',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: '${subject}',
  screens: '${screens}',
  titleField: 'name',
  defaults: { status: '${first}' },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true },
    status: { kind: 'choice', values: ${JSON.stringify(STATUSES)}, required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
  },
  groups: [],
  statuses: {
    lifecycle: { initial: ['${first}'], next: { ${first}: ['${last}'], ${last}: ['${first}'] } },
  },
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'status', 'updatedAt'],
    filters: ['status'],
    sorts: ['-updatedAt', 'name'],
    search: ['name', 'description'],
    counts: ['status'],
  },
});
`;
}

function tableOf({ name, labels: plural, table }: NewEntity): string {
  return `-- ${plural}.

create table ${table} (
  tenant_id text not null references tenants deferrable initially immediate,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  status text not null,
  description text,
  primary key (tenant_id, id)
);
create index ${table}_by_update on ${table} (tenant_id, updated_at, id) where deleted_at is null;
create index ${table}_by_status on ${table} (tenant_id, status) where deleted_at is null;
select keep_list_columns('${table}', '{name}', '{name,description}');
select track_entity('${table}', '${name}', 'tenant');
select index_entity('${table}');
`;
}

/** As the starting roles of a new tenant have it (`role-permissions.ts`): the two are changed together. */
function grantLike({ subject }: NewEntity, like: string): string {
  const held = ['view', 'create', 'edit', 'delete'].map((action) => `'${like}:${action}'`).join(', ');
  return `
-- Whoever has a right to ${like} has it to these. The owner of the tables changes rows of every tenant here, which it may
-- at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || (
    select jsonb_agg(replace(held, '${like}:', '${subject}:'))
      from jsonb_array_elements_text(roles.permissions) as held
      where held in (${held})
  )
  where permissions ?| array[${held}];
alter table roles enable trigger record_administration;
alter table roles force row level security;
`;
}

function labels({ module, name, file, words, label, labels: plural }: NewEntity): string {
  const [one, several] = [withinSentence(label), withinSentence(plural)];
  return `import { msg } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ${name} } from '../../../domain/${module}/${file}.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const ${words}: LabelSet<typeof ${name}> = {
  entity: '${name}',
  singular: msg\`${label}\`,
  plural: msg\`${plural}\`,
  none: msg\`No ${several} yet\`,
  create: msg\`New ${one}\`,
  empty: msg\`What is written down here is on every device, also without signal.\`,
  deleteTitle: msg\`Delete this ${one}?\`,
  fields: { name: msg\`Name\`, status: msg\`Status\`, description: msg\`Description\` },
  choices: {
    status: {
      inProgress: { label: msg\`In progress\`, tone: 'signal', icon: Hourglass },
      done: { label: msg\`Done\`, tone: 'safe', icon: Check },
    },
  },
};
`;
}

function screensOf({ words, screensName }: NewEntity): string {
  return `import ClipboardList from 'lucide-react/icons/clipboard-list';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { ${words} } from './labels.ts';

export const ${screensName} = recordScreens(${words}, {
  list: { icon: <ClipboardList /> },
  form: { sections: [{ fields: ['name', 'status', 'description'] }] },
  detail: { facts: ['status'], story: ['description'] },
});
`;
}

function demoRows({ module, name, component, file, label }: NewEntity): string {
  return `import { ${name} } from '../../../src/domain/${module}/${file}.ts';
import { personId } from '../accounts.ts';
import { type SeedRow, seedId } from '../seed-kit.ts';

/** One in each status. */
export function alder${component}Rows(): SeedRow[] {
  return ${name}.fields.status.values.map((status, index) => ({
    id: seedId('demo-tenant', '${file}', index),
    createdBy: personId('planner@demo.example'),
    createdDaysAgo: 20,
    changedDaysAgo: 3 + index,
    values: { name: \`${label} \${index + 1}\`, status, description: null },
  }));
}
`;
}

function test({ label, path }: NewEntity): string {
  return `import { expect, it } from 'vitest';
import { newId, operation } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('${label}', (ground) => {
  it('reaches other devices when the one that made it has signal again', async () => {
    const [planner, admin] = [
      await ground.as('planner@demo.example'),
      await ground.as('admin@demo.example'),
    ];
    const { cursor } = await admin.pull();
    const id = newId();
    const made = operation({ method: 'POST', path: '${path}', body: { id, name: 'Made without signal' } });
    expect(await planner.push([made])).toMatchObject([{ opId: made.opId, status: 201 }]);
    const { upserts } = await admin.pull(cursor);
    expect(upserts.get(id)).toMatchObject({ name: 'Made without signal', status: '${STATUSES[0]}' });
  });
});
`;
}
