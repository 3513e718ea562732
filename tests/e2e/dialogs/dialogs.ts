import type { Makers, SavingTry } from './dialog-try.ts';
import { ofAssets } from './of-assets.ts';
import { ofPeople } from './of-people.ts';
import { ofReports } from './of-reports.ts';
import { ofSupply } from './of-supply.ts';
import { ofWork } from './of-work.ts';

/** Makes what they stand on. @returns the dialogs that save on the device, in the order in which they are tried */
export async function savingDialogs(makers: Makers): Promise<readonly SavingTry[]> {
  return [
    ...(await ofWork(makers)),
    ...(await ofReports(makers)),
    ...(await ofSupply(makers)),
    ...(await ofPeople(makers)),
    ...(await ofAssets(makers)),
  ];
}
