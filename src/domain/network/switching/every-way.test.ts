import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../../../../tests/support/amount.ts';
import { isolated } from '../../../../tests/support/isolated-section.ts';
import { drawnGrids, type GridAsset } from '../../../../tests/support/switching-grids.ts';

test('whatever the network, a section is isolated where no way to a source avoids every open disconnector and fuse', () => {
  fc.assert(
    fc.property(drawnGrids, fc.nat(), fc.nat({ max: 3 }), (assets, at, portable) => {
      const work = assets[at % assets.length];
      if (!work || work.device === 'earthing') return;
      const earthed = assets.filter((_, index) => index % 4 === portable).map(({ id }) => id);
      const found = isolated(assets, work.id, earthed.map((id) => `earth ${id}`).join(', '));
      const ways = waysFrom(assets, work);
      const avoiding = (devices: readonly string[]) =>
        ways.filter((way) => way.source && !way.passed.some((each) => isGap(each, devices)));
      const isKnown = ways.some(({ source }) => source);
      const isLive = avoiding(['breaker', 'disconnector', 'fuse', 'loadBreak']).length > 0;
      const isReached = avoiding(['disconnector', 'fuse']).length > 0;
      const isStillReached = avoiding(['disconnector', 'fuse', 'loadBreak']).length > 0;
      expect(found.isDead).toBe(isLive ? false : isKnown ? true : null);
      expect(found.isIsolated).toBe(isStillReached ? false : isReached || !isKnown ? null : true);
      for (const end of found.ends) {
        const [id = '', says] = end.split(' ');
        expect(`${id} ${says === 'between'}`).toBe(`${id} ${isEarthedBetween(assets, work, id, earthed)}`);
      }
    }),
    { numRuns: amount(2000) },
  );
});

interface Way {
  readonly passed: readonly GridAsset[];
  readonly nodes: readonly string[];
  readonly source: boolean;
}

/** Every way from the work that meets no node twice, over whatever stands how: one by one. */
function waysFrom(assets: readonly GridAsset[], work: GridAsset): Way[] {
  const ways: Way[] = work.nodes.split(' ').map((node) => wayTo(assets, [], [node]));
  for (let at = 0; at < ways.length; at += 1) {
    const way = ways[at];
    if (!way) break;
    const { passed, nodes } = way;
    const here = nodes.at(-1) ?? '';
    for (const asset of assets) {
      const ends = asset.nodes.split(' ');
      const to = ends.find((node) => node !== here);
      if (asset.device === 'earthing' || !ends.includes(here) || !to || nodes.includes(to)) continue;
      // The work is no gap of its own.
      ways.push(wayTo(assets, asset === work ? passed : [...passed, asset], [...nodes, to]));
    }
  }
  return ways;
}

function wayTo(assets: readonly GridAsset[], passed: readonly GridAsset[], nodes: readonly string[]): Way {
  const source = assets.some(({ device, nodes: at }) => device === 'source' && at === nodes.at(-1));
  return { passed, nodes, source };
}

function isGap({ device, state }: GridAsset, devices: readonly string[]): boolean {
  return state === 'open' && devices.includes(device);
}

/** At each end that is joined to the work hangs an earth, over what conducts and is neither a transformer nor the work. */
function isEarthedBetween(
  assets: readonly GridAsset[],
  work: GridAsset,
  end: string,
  portable: readonly string[],
): boolean {
  const conducting = assets.filter(({ device, state }) => device !== 'transformer' && state !== 'open');
  const isSided = ({ device, nodes }: GridAsset) =>
    nodes.includes(' ') && device !== 'line' && device !== 'earthing';
  const earths = assets.filter(
    (asset) =>
      (portable.includes(asset.id) || (asset.device === 'earthing' && asset.state === 'closed')) &&
      !isSided(asset) &&
      (asset !== work || !asset.nodes.includes(' ')),
  );
  const joined = new Set(waysFrom(conducting, work).map(({ nodes }) => nodes.at(-1) ?? ''));
  const ends = assets.find(({ id }) => id === end)?.nodes.split(' ') ?? [];
  return ends
    .filter((node) => joined.has(node))
    .every((node) => {
      const start: GridAsset = { id: 'start', device: 'junction', nodes: node };
      const beside = conducting.filter((asset) => asset !== work);
      return waysFrom(beside, start).some(({ nodes }) =>
        earths.some((earth) => earth.nodes.split(' ').includes(nodes.at(-1) ?? '')),
      );
    });
}
