import { created, pick, type Row } from '../steps.ts';
import { type Makers, presses, type SavingTry, types } from './dialog-try.ts';

const POLE = 'Pole by the ford';
const LINE_POLE = 'Pole along the line';

/** An asset's life: inspected, put into use, retired, deleted. */
export async function ofAssets(makers: Makers): Promise<readonly SavingTry[]> {
  return [
    ...(await ofAreas(makers)),
    ...(await ofInstallation(makers)),
    ...(await ofRetirement(makers)),
    ...(await ofList(makers)),
  ];
}

/** Apart from the others of the list: one screen after itself is none. */
async function ofAreas({ planner }: Makers): Promise<SavingTry[]> {
  await created(planner, '/assets', { kind: 'Pole', status: 'planned', name: LINE_POLE });
  return [
    {
      file: 'src/features/assets/areas-dialog.tsx',
      address: '/tenant/assets?status=planned',
      open: async (page) => {
        await page.getByRole('checkbox', { name: `Select ${LINE_POLE}` }).check();
        await page.getByRole('toolbar').getByRole('button', { name: 'Put in a work area' }).click();
      },
      fill: async (page) => {
        await page.getByRole('dialog').getByRole('combobox', { name: 'Work areas' }).fill('Alder');
        await page.getByRole('option', { name: 'Alder Valley North' }).click();
      },
      button: 'Save',
      operations: 1,
    },
  ];
}

async function ofInstallation({ planner }: Makers): Promise<SavingTry[]> {
  const [building] = await planner.get<Row[]>('/installations?status=InProgress');
  const [energised] = await planner.get<Row[]>('/installations?status=Energised');
  return [
    {
      file: 'src/features/installation/measure-dialog.tsx',
      address: `/tenant/installation/${building?.id}`,
      open: presses('Enter Insulation of the service cable'),
      fill: types('Measured', '230'),
      button: 'Save',
      operations: 1,
    },
    {
      file: 'src/features/installation/hand-over-dialog.tsx',
      address: `/tenant/installation/${energised?.id}`,
      open: presses('Hand over'),
      fill: async (page) => {
        const field = page.getByRole('combobox', { name: 'Accepted by' });
        await field.fill('Control room');
        // A name that is typed counts when the field is left, which a press by a program does not do.
        await field.press('Tab');
      },
      button: 'Hand over',
      // The installation, its asset, and the two plans that wait for it.
      operations: 4,
    },
  ];
}

async function ofRetirement({ planner }: Makers): Promise<SavingTry[]> {
  const [disposed] = await planner.get<Row[]>('/decommissioning?status=Disposed');
  return [
    {
      file: 'src/features/decommissioning/close-dialog.tsx',
      address: `/tenant/decommissioning/${disposed?.id}`,
      open: presses('Close and retire'),
      button: 'Close and retire',
      // The decommissioning, its asset, and the one plan of it.
      operations: 3,
    },
  ];
}

async function ofList({ planner }: Makers): Promise<SavingTry[]> {
  const pole = { kind: 'Pole', status: 'planned' };
  await created(planner, '/assets', { ...pole, name: POLE });
  const mistaken = await created(planner, '/assets', { ...pole, name: 'Pole that nobody sees' });
  return [
    {
      file: 'src/features/assets/inspections-dialog.tsx',
      address: '/tenant/assets?status=planned',
      open: async (page) => {
        await page.getByRole('checkbox', { name: `Select ${POLE}` }).check();
        await page.getByRole('toolbar').getByRole('button', { name: 'Create inspections' }).click();
      },
      fill: (page) => pick(page, 'Assignee', 'Lena Vogt'),
      button: 'Create 1 inspection',
      leave: presses('Done'),
      // The order and its sheet.
      operations: 2,
    },
    {
      file: 'src/resource/deleting/delete-dialog.tsx',
      address: `/tenant/assets/${mistaken.id}`,
      open: presses('Delete'),
      button: 'Delete',
      operations: 1,
    },
  ];
}
