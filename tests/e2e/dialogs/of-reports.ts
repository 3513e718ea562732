import { created, pick } from '../steps.ts';
import { type Makers, presses, type SavingTry, types } from './dialog-try.ts';

const FOLDER = 'src/features/work-orders/fault-reports';

/** What people report: each report is decided on in one of three ways. */
export async function ofReports({ planner }: Makers): Promise<readonly SavingTry[]> {
  const reported = async (title: string) => {
    const { id } = await created(planner, '/v1/fault-reports', { title, kind: 'noise' });
    return `/tenant/fault-reports/${id}`;
  };
  return [
    {
      file: `${FOLDER}/accept-dialog.tsx`,
      address: await reported('It hums'),
      open: presses('Create work order'),
      button: 'Create',
      // The order, and the report that became it.
      operations: 2,
    },
    {
      file: 'src/resource/act/reject-dialog.tsx',
      address: await reported('It is ugly'),
      open: presses('Reject'),
      fill: types('Reason', 'It does no harm.'),
      button: 'Reject',
      operations: 1,
    },
    {
      file: `${FOLDER}/duplicate-dialog.tsx`,
      address: await reported('It hums as well'),
      open: presses('Reported before'),
      fill: (page) => pick(page, 'Fault report', 'Loud humming at night'),
      button: 'Close as reported before',
      operations: 1,
    },
  ];
}
