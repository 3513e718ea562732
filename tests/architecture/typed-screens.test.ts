import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ApiClient } from '../../src/api/api-client.ts';
import type { Repository } from '../../src/data/write/repository.ts';
import type { ChangesFor, FieldName, RowFor } from '../../src/domain/kit/entity/entity.ts';
import { entities } from '../../src/domain/registry.ts';
import type { FormSection } from '../../src/resource/form/form-section.ts';
import { records, routesTo } from '../../src/resource/screen-routes.ts';
import type { ChoiceLabel, LabelSet } from '../../src/resource/words/label-set.ts';

type JobSheet = typeof entities.jobSheet;
type PurchaseOrder = typeof entities.procurementOrder;

/** The purchase order after somebody has renamed its `supplier`. */
type Renamed = Omit<PurchaseOrder, 'fields'> & {
  readonly fields: Omit<PurchaseOrder['fields'], 'supplier'> & {
    readonly vendor: PurchaseOrder['fields']['supplier'];
  };
};

/** Nobody calls it: the compiler refuses each of these, or complains that there was nothing to refuse. */
export function mistakes(repository: Repository, sheet: RowFor<JobSheet>, renamed: RowFor<Renamed>) {
  // @ts-expect-error A field that was renamed where it is defined.
  const supplier = renamed.supplier;
  // @ts-expect-error A misspelt field that is read.
  const started = sheet.startetAt;
  // @ts-expect-error A misspelt field that is written.
  void repository.update(entities.workOrder, 'id', { statsu: 'approved' });
  // @ts-expect-error A status that there is not.
  void repository.update(entities.jobSheet, 'id', { status: 'Complete' });
  // @ts-expect-error A value of another type.
  void repository.create(entities.workOrder, { estimatedHours: '3' });
  // @ts-expect-error A field that only the server keeps.
  void repository.update(entities.workOrder, 'id', { completedDate: '2026-11-26' });
  // @ts-expect-error A field of another entity.
  void repository.create(entities.survey, { checklist: [] });
  const bolts = { id: 'a', position: 'a', nmae: 'Bolt' };
  // @ts-expect-error An item's field that there is not, and one that it needs.
  void repository.update(entities.procurementOrder, 'id', { items: [bolts] });
  // @ts-expect-error A status that no sheet ever has.
  const isDone = sheet.status === 'complete';
  // @ts-expect-error A misspelt fact of a detail.
  const facts: FieldName<JobSheet>[] = ['assignedTo', 'startDtae'];
  // @ts-expect-error A misspelt field of a form.
  const section: FormSection<JobSheet> = { fields: ['titel'] };
  // @ts-expect-error A field without a label.
  const labels: LabelSet<JobSheet>['fields'] = { title: { id: 'Title' } };
  // @ts-expect-error A choice without a word.
  const choices: Record<RowFor<JobSheet>['status'], ChoiceLabel> = {
    Assigned: { label: { id: 'Assigned' } },
  };
  // @ts-expect-error A filter that is no field.
  const filters: { readonly [K in keyof ChangesFor<JobSheet>]?: string } = { state: 'Assigned' };
  return { supplier, started, isDone, facts, section, labels, choices, filters };
}

/** As `mistakes`, of calls that are no record's, and of a module's routes. */
export async function mistakenCalls(api: ApiClient, id: string) {
  // @ts-expect-error A path that the server does not have.
  void api.call('post', `/tenants/${id}/statsu`, { status: 'active' });
  // @ts-expect-error A method that it does not have there.
  void api.call('put', `/tenants/${id}/status`, { status: 'active' });
  // @ts-expect-error A value that it refuses.
  void api.call('post', `/tenants/${id}/status`, { status: 'closed' });
  // @ts-expect-error A field that it does not know.
  void api.call('patch', `/roles/${id}`, { permissions: [], people: 3 });
  // @ts-expect-error A body that is missing.
  void api.call('post', '/roles');
  const { enabled } = await api.call('get', '/settings/single-sign-on');
  // @ts-expect-error A field that it does not answer.
  const { enable } = await api.call('get', '/settings/single-sign-on');
  const projects = () => import('../../src/features/projects/screens.tsx');
  // @ts-expect-error A screen that the module does not have.
  const routes = routesTo(projects, records('projects', 'projctScreens'));
  return { enabled, enable, routes };
}

/** Rows that are known by their entity's name at run time only: reports, plugins, what an asset's health rests on. */
const BY_NAME = 20;

const SCREENS = globSync('src/features/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

it('screens read and write rows by their types', () => {
  const lines = SCREENS.flatMap(({ text }) => text.split('\n'));
  const uses = lines.filter((line) => /\bAnyRow\b/.test(line) && !line.startsWith('import'));
  expect(SCREENS.length).toBeGreaterThan(300);
  expect(uses.length).toBeLessThanOrEqual(BY_NAME);
});

it.each([
  'useRecord',
  'useAllRows',
  'repository\\.(create|update|edit|remove|removeMany)',
  'database\\.rows',
])('screens call %s with a definition, not with a name', (name) => {
  const byName = new RegExp(`\\b${name}\\(\\s*['"\`]`);
  expect(SCREENS.filter(({ text }) => byName.test(text)).map(({ path }) => path)).toEqual([]);
});
