import { describe, expect, it } from 'vitest';
import type { Hazard } from './hazard.ts';
import { controlsOf, hazardsHere } from './hazards-here.ts';

type Line = Hazard['appliesTo'][number];

const line = (workType: Line['workType'], assetKind: Line['assetKind']): Line => ({
  id: `${workType}/${assetKind}`,
  position: 'a0',
  workType,
  assetKind,
});
const hazard = (name: string, severity: Hazard['severity'], ...appliesTo: Line[]) => ({
  name,
  severity,
  appliesTo,
});
const REGISTER = [
  hazard('Heat', 'minor'),
  hazard('Traffic', 'serious', line('repair', null), line('construction', null)),
  hazard('Rotten pole', 'fatal', line(null, 'Pole')),
  hazard('Trapped energy', 'serious', line('maintenance', 'Breaker')),
];
const met = (workType: string | null, assetKind: string | null) =>
  hazardsHere(REGISTER, { workType, assetKind }).map(({ name }) => name);

describe('a hazard is met', () => {
  it('by the kind of work and the kind of asset of one of its lines, the worst first', () => {
    expect(met('repair', 'Pole')).toEqual(['Rotten pole', 'Traffic', 'Heat']);
    expect(met('maintenance', 'Breaker')).toEqual(['Trapped energy', 'Heat']);
  });

  it('not where only one half of a line fits', () => {
    expect(met('repair', 'Breaker')).toEqual(['Traffic', 'Heat']);
    expect(met('maintenance', 'Fuse')).toEqual(['Heat']);
  });

  it('where it is not known what the job is', () => {
    expect(met(null, null)).toHaveLength(REGISTER.length);
    expect(met('inspection', null)).toEqual(['Rotten pole', 'Heat']);
  });
});

it('each measure against a hazard is a line', () => {
  expect(controlsOf({ controls: 'Test dead\n\n  Earth both sides \r\n' })).toEqual([
    'Test dead',
    'Earth both sides',
  ]);
});
