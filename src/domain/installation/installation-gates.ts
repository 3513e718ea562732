import { itemsOf } from '../kit/fields/field.ts';
import type { ProblemDetail } from '../kit/problems/problem.ts';
import type { Gate } from '../kit/rules/gate.ts';
import type { Yardstick } from '../kit/rules/yardstick.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { testResult, testsIn } from './commissioning.ts';
import type { InstallationTest } from './installation.ts';

/** From when its material is there it is the crew's. */
const HANDED_OUT: Omit<Yardstick, 'fields'> = {
  statuses: ['MaterialsReady', 'InProgress', 'Tested', 'Energised', 'HandedOver'],
  untilThen: 'maker',
  less: { action: 'delete', reason: 'statusReason' },
};

/** Nothing is called tested with a test that failed, nothing energised with a step that is open. */
export const INSTALLATION_GATES: readonly Gate[] = [
  {
    statuses: ['Tested', 'Energised', 'HandedOver'],
    measuredBy: { ...HANDED_OUT, fields: ['tests'] },
    missing: ({ tests }) => testsIn(itemsOf(tests)).flatMap(testFault),
  },
  {
    statuses: ['Energised', 'HandedOver'],
    measuredBy: { ...HANDED_OUT, fields: ['checklist'] },
    missing: ({ checklist }) =>
      itemsOf(checklist).flatMap((step, index) => {
        if (step.done === true) return [];
        const message = 'is not done';
        return [{ path: `checklist/${index}/done`, code: 'not_done', message, name: String(step.text) }];
      }),
  },
  {
    statuses: ['HandedOver'],
    measuredBy: null,
    missing: ({ acceptedBy }) => {
      const message = 'must name who accepts it';
      return isSaid(acceptedBy) ? [] : [{ path: 'acceptedBy', code: 'nobody_accepts', message }];
    },
  },
];

function testFault(test: InstallationTest, index: number): ProblemDetail[] {
  const { name } = test;
  const path = `tests/${index}/value`;
  switch (testResult(test)) {
    case 'open':
      return [{ path, code: 'not_measured', message: 'has no value', name }];
    case 'fail':
      return [{ path, code: 'out_of_limits', message: 'is out of its limits', name }];
    case 'pass':
      return [];
  }
}
