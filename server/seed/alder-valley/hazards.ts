import type { Hazard } from '../../../src/domain/job-sheets/hazard.ts';
import { personId } from '../accounts.ts';
import { readTable, type SeedRow, seedId, seedItems } from '../seed-kit.ts';

/** What the crews of the valley meet; several measures, and several kinds of work or asset, have bars between them. */
export function alderHazards(): SeedRow[] {
  return readTable('alder-valley/hazards.csv').map((line, index) => {
    const { name = '', severity = '', works = '', assets = '', controls = '' } = line;
    const id = seedId('demo-tenant', 'hazard', index);
    return {
      id,
      createdBy: personId('planner@demo.example'),
      createdDaysAgo: 60,
      changedDaysAgo: 3 + index,
      values: {
        name,
        severity: severity as Hazard['severity'], // the column holds nothing else
        controls: controls.split('|').join('\n'),
        appliesTo: seedItems(id, linesOf(works, assets)),
      },
    };
  });
}

/** Each kind of work on each kind of asset; none named: any. */
function linesOf(works: string, assets: string) {
  if (works === '' && assets === '') return [];
  return works
    .split('|')
    .flatMap((work) =>
      assets.split('|').map((asset) => ({ workType: work || null, assetKind: asset || null })),
    );
}
