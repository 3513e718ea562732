import { describe, expect, it } from 'vitest';
import { unmetDemands } from './fail-demands.ts';
import { JOB_SHEET_GATES } from './job-sheet-gates.ts';

const ALL = { noteOnFail: true, photoOnFail: true, orderOnFail: true };
const failed = {
  id: 's1',
  position: 'a0',
  label: 'Oil level',
  kind: 'number',
  min: 20,
  value: '4',
  result: 'fail',
};

describe('a failed step', () => {
  it('demands what its template says, from a reading as from a judgement', () => {
    for (const kind of ['number', 'passFail'])
      expect(unmetDemands({ ...failed, ...ALL, kind, value: null })).toEqual([
        'note',
        'photograph',
        'followUp',
      ]);
  });

  it.each([
    ['note', { note: 'Leaks at the valve' }, ['photograph', 'followUp']],
    ['photograph', { photographs: 'p1' }, ['note', 'followUp']],
    ['follow-up order', { followUpId: 'o1' }, ['note', 'photograph']],
  ])('demands a %s no more once it is there', (_, given, left) => {
    expect(unmetDemands({ ...failed, ...ALL, ...given })).toEqual(left);
  });

  it('is not satisfied by a note in which nothing can be seen, nor by a reading in the place of a photograph', () => {
    expect(unmetDemands({ ...failed, ...ALL, orderOnFail: false, note: ' ​ ' })).toEqual([
      'note',
      'photograph',
    ]);
  });

  it('shows by its value how it failed where an older app put the photographs there', () => {
    const fence = { ...failed, photoOnFail: true, kind: 'passFail' };
    expect(unmetDemands({ ...fence, value: '01890000-0000-7000-8000-00000000000a' })).toEqual([]);
    expect(unmetDemands({ ...fence, value: 'ok' })).toEqual(['photograph']);
  });

  it('demands nothing where its template says nothing, as those of before do', () => {
    expect(unmetDemands(failed)).toEqual([]);
  });
});

it.each(['pass', 'notApplicable', null])('a step whose result is %s demands nothing', (result) => {
  expect(unmetDemands({ ...failed, ...ALL, value: '30', result })).toEqual([]);
});

it('a sheet is not completed while a fail lacks something: each thing is named with its step', () => {
  const row = {
    id: 'j1',
    tenantId: 't',
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    checklist: [{ ...failed, ...ALL, note: 'Low' }],
  };
  const missing = JOB_SHEET_GATES.flatMap((gate) => gate.missing(row, { beside: [], before: null }));
  expect(missing.map(({ path, code, name }) => [path, code, name])).toEqual([
    ['checklist/0/photographs', 'fail_without_photograph', 'Oil level'],
    ['checklist/0/followUpId', 'fail_without_order', 'Oil level'],
  ]);
});
