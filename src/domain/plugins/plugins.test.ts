import { describe, expect, it } from 'vitest';
import { checkManifest } from './check-manifest.ts';
import { compareReleases } from './manifest.ts';

const MANIFEST = {
  id: 'joints',
  name: 'Cable joints',
  version: '1.0.0',
  description: 'Looks at cable joints.',
  categories: ['condition_assessment'],
  permissions: ['read:survey', 'write:survey', 'access:analytics'],
};

const TEMPLATE = {
  key: 'joint',
  name: 'Joint',
  category: 'condition_assessment',
  questions: [{ key: 'state', label: 'State', type: 'text' }],
};

function faults(contributes: object, changes: object = {}): string[] {
  const checked = checkManifest({ ...MANIFEST, ...changes, contributes });
  return 'problems' in checked ? checked.problems.map(({ path, code }) => `${path} ${code}`) : [];
}

describe('a manifest', () => {
  it('may add nothing, and need not say so list by list', () => {
    const checked = checkManifest({ ...MANIFEST, contributes: {} });
    expect(checked).toMatchObject({ manifest: { contributes: { reports: [], recordActions: [] } } });
  });

  it('is refused where it adds what it did not ask for', () => {
    const card = { key: 'all', title: 'Poles', entity: 'asset' };
    expect(faults({ dashboardCards: [card] })).toEqual([
      'contributes/dashboardCards/0 permission_not_declared',
    ]);
    expect(faults({ surveyTemplates: [TEMPLATE] }, { permissions: [] })).toEqual([
      'contributes/surveyTemplates/0 permission_not_declared',
    ]);
  });

  it('is refused where a report or an action names what the package does not have', () => {
    const report = { key: 'states', title: 'States', template: 'joint', questions: ['stat'] };
    expect(faults({ surveyTemplates: [TEMPLATE], reports: [report] })).toEqual([
      'contributes/reports/0/questions question_unknown',
    ]);
    expect(faults({ reports: [report] })).toEqual(['contributes/reports/0/template template_unknown']);
    const actions = [
      { key: 'one', title: 'A', action: 'newSurvey', template: 'joint' },
      { key: 'two', title: 'B', action: 'newWorkOrder', workOrderType: 'dance' },
    ];
    expect(faults({ recordActions: actions })).toEqual([
      'contributes/recordActions/0/template template_unknown',
      'contributes/recordActions/1/workOrderType order_type_unknown',
    ]);
    expect(faults({ recordActions: [{ key: 'three', title: 'C', action: 'run' }] })).toHaveLength(1);
  });

  it('is refused where an action asks for what its record does not have', () => {
    const order = { key: 'one', title: 'A', on: 'asset', action: 'newWorkOrder', workOrderType: 'repair' };
    expect(faults({ recordActions: [order] })).toEqual([
      'contributes/recordActions/0 permission_not_declared',
    ]);
    const permissions = ['write:survey', 'access:assets'];
    expect(faults({ recordActions: [order] }, { permissions })).toEqual([]);
    const survey = { key: 'two', title: 'B', on: 'asset', action: 'newSurvey', template: TEMPLATE.key };
    expect(faults({ surveyTemplates: [TEMPLATE], recordActions: [survey] }, { permissions })).toEqual([
      'contributes/recordActions/0/on survey_without_order',
    ]);
    expect(faults({ recordActions: [{ ...order, on: 'crew' }] }, { permissions })).toHaveLength(1);
  });

  it('is refused where a card counts what no list can', () => {
    const card = { key: 'all', title: 'Orders', entity: 'workOrder' };
    expect(faults({ dashboardCards: [{ ...card, entity: 'secrets' }] })).toEqual([
      'contributes/dashboardCards/0/entity not_countable',
    ]);
    expect(faults({ dashboardCards: [{ ...card, filters: { title: 'x' } }] })).toEqual([
      'contributes/dashboardCards/0/filters/title filter_unknown',
    ]);
    expect(faults({ dashboardCards: [{ ...card, filters: { status: 'approved,gone' } }] })).toHaveLength(1);
    expect(faults({ dashboardCards: [{ ...card, overdueBy: 'title' }] })).toHaveLength(1);
    expect(faults({ dashboardCards: [{ ...card, overdueBy: 'dueDate' }] })).toEqual([]);
  });

  it('is refused with two templates of one key, or questions that cannot be asked', () => {
    expect(faults({ surveyTemplates: [TEMPLATE, TEMPLATE] })).toEqual([
      'contributes/surveyTemplates/1/key key_repeated',
    ]);
    const twice = { ...TEMPLATE, questions: [TEMPLATE.questions[0], TEMPLATE.questions[0]] };
    expect(faults({ surveyTemplates: [twice] })).toEqual([
      'contributes/surveyTemplates/0/questions/1/key question_not_valid',
    ]);
  });
});

it('compares releases by number, not by letter', () => {
  expect(compareReleases('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareReleases('1.0.0', '2.0.0')).toBeLessThan(0);
  expect(compareReleases('1.2.3', '1.2.3')).toBe(0);
});
