import { describe, expect, it } from 'vitest';
import { isolated } from '../../../../tests/support/isolated-section.ts';
import type { GridAsset } from '../../../../tests/support/switching-grids.ts';

/** A line between two stations, each with breaker, disconnector and an earthing switch at the line. */
const LINE: readonly GridAsset[] = [
  { id: 'G1', device: 'source', nodes: 'a' },
  { id: 'D1', device: 'disconnector', nodes: 'a b' },
  { id: 'Q1', device: 'breaker', nodes: 'b c' },
  { id: 'E1', device: 'earthing', nodes: 'c', state: 'open' },
  { id: 'L', device: 'line', nodes: 'c d' },
  { id: 'E2', device: 'earthing', nodes: 'd', state: 'open' },
  { id: 'Q2', device: 'breaker', nodes: 'd e' },
  { id: 'D2', device: 'disconnector', nodes: 'e f' },
  { id: 'G2', device: 'source', nodes: 'f' },
];

const BOTH_OPEN = 'open Q1, open Q2, open D1, open D2';

describe('a line between two stations', () => {
  it('is isolated by the disconnectors at both ends, and earthed where both earthing switches are closed', () => {
    expect(isolated(LINE, 'L', `${BOTH_OPEN}, earth E1, earth E2`)).toEqual({
      verdict: 'isolatedAndEarthed',
      isDead: true,
      isIsolated: true,
      breaks: 'D1 D2',
      reaching: [],
      earths: 'E1 E2',
      ends: ['Q1 between', 'Q2 between'],
      notKnown: [],
    });
  });

  it('is dead behind two breakers, but not isolated: a breaker shows no gap', () => {
    expect(isolated(LINE, 'L', 'open Q1, open Q2, open D1')).toMatchObject({
      verdict: 'notIsolated',
      isDead: true,
      isIsolated: false,
      reaching: ['Q2 D2 G2'],
    });
  });

  it('is live as long as one side feeds it', () => {
    expect(isolated(LINE, 'L', 'open Q1, open D1, earth E1')).toMatchObject({
      verdict: 'notIsolated',
      isDead: false,
    });
  });

  it('is not earthed where an earth is missing at one end', () => {
    expect(isolated(LINE, 'L', `${BOTH_OPEN}, earth E1`)).toMatchObject({
      verdict: 'notEarthed',
      ends: ['Q1 between', 'Q2 no'],
    });
    expect(isolated(LINE, 'L', BOTH_OPEN)).toMatchObject({ verdict: 'notEarthed', earths: '' });
  });

  it('is earthed by a portable earth at the work itself, which is told apart', () => {
    expect(isolated(LINE, 'L', `${BOTH_OPEN}, earth L`)).toMatchObject({
      verdict: 'isolatedAndEarthed',
      ends: ['Q1 atWork', 'Q2 atWork'],
    });
  });

  it('is not earthed behind an open breaker: the earth is cut off from the work', () => {
    const behind = LINE.map((asset) => (asset.id === 'E1' ? { ...asset, nodes: 'b' } : asset));
    expect(isolated(behind, 'L', `${BOTH_OPEN}, earth E1, earth E2`)).toMatchObject({
      verdict: 'notEarthed',
      earths: 'E2',
      ends: ['Q1 no', 'Q2 between'],
    });
  });

  it('is never isolated by the switch that is worked on', () => {
    expect(isolated(LINE, 'D1', 'open Q1, open D1')).toMatchObject({ isDead: false, isIsolated: false });
  });

  it('is not known to be isolated by a load-break switch, of which no gap is recorded', () => {
    const switched = LINE.map((asset) =>
      asset.id === 'D2' ? { ...asset, device: 'loadBreak' as const } : asset,
    );
    expect(isolated(switched, 'L', `${BOTH_OPEN}, earth E1, earth E2`)).toMatchObject({
      verdict: 'notKnown',
      isIsolated: null,
      breaks: 'D1 D2',
      notKnown: ['gapNotRecorded D2'],
    });
  });
});

it('two transformers in parallel both have to be opened: one feeds back over low voltage', () => {
  const parallel: readonly GridAsset[] = [
    { id: 'G', device: 'source', nodes: 'a' },
    { id: 'D1', device: 'disconnector', nodes: 'a b' },
    { id: 'T1', device: 'transformer', nodes: 'b l' },
    { id: 'D2', device: 'disconnector', nodes: 'a c' },
    { id: 'T2', device: 'transformer', nodes: 'c m' },
    { id: 'F1', device: 'fuse', nodes: 'l n' },
    { id: 'F2', device: 'fuse', nodes: 'm n' },
    { id: 'M', device: 'load', nodes: 'n' },
  ];
  expect(isolated(parallel, 'T1', 'open D1')).toMatchObject({
    isDead: false,
    reaching: ['F1 F2 T2 D2 G'],
  });
  expect(isolated(parallel, 'T1', 'open D1, open F1')).toMatchObject({
    verdict: 'notEarthed',
    breaks: 'D1 F1',
    ends: ['D1 no', 'F1 no'],
  });
  // An earth on one side of a transformer says nothing of the other.
  const earthed = [...parallel, { id: 'E', device: 'earthing' as const, nodes: 'b', state: 'open' as const }];
  expect(isolated(earthed, 'T1', 'open D1, open F1, earth E').ends).toEqual(['D1 between', 'F1 no']);
});

it('a tee has three ends, and each of them is a break and wants an earth', () => {
  const tee: readonly GridAsset[] = ['1', '2', '3'].flatMap((at) => [
    { id: `G${at}`, device: 'source', nodes: `a${at}` },
    { id: `D${at}`, device: 'disconnector', nodes: `a${at} b${at}`, state: 'open' },
    { id: `L${at}`, device: 'line', nodes: `b${at} t` },
    { id: `E${at}`, device: 'earthing', nodes: `b${at}`, state: at === '3' ? 'open' : 'closed' },
  ]);
  expect(isolated(tee, 'L3')).toMatchObject({
    verdict: 'notEarthed',
    breaks: 'D1 D2 D3',
    ends: ['D1 between', 'D2 between', 'D3 no'],
  });
  expect(isolated(tee, 'L3', 'earth E3').verdict).toBe('isolatedAndEarthed');
});

describe('what is not known', () => {
  const spur = (more: readonly GridAsset[]): GridAsset[] => [
    { id: 'D', device: 'disconnector', nodes: 'a b', state: 'open' },
    { id: 'E', device: 'earthing', nodes: 'b', state: 'closed' },
    { id: 'L', device: 'line', nodes: 'b c' },
    ...more,
  ];

  it('is whether something is dead to which no source is recorded', () => {
    expect(isolated(spur([{ id: 'M', device: 'load', nodes: 'c' }]), 'L')).toMatchObject({
      verdict: 'notKnown',
      isDead: null,
      isIsolated: null,
    });
  });

  it('is what lies behind the end of a line that ends nowhere', () => {
    expect(isolated(spur([{ id: 'G', device: 'source', nodes: 'a' }]), 'L')).toMatchObject({
      verdict: 'notKnown',
      notKnown: ['recordEnds L'],
    });
  });

  it('is a break that is open because it normally is, until a step opens it', () => {
    const assumed = spur([
      { id: 'G', device: 'source', nodes: 'a' },
      { id: 'M', device: 'load', nodes: 'c' },
    ]).map((asset) => (asset.id === 'D' ? { ...asset, isAssumed: true } : asset));
    expect(isolated(assumed, 'L')).toMatchObject({
      verdict: 'notKnown',
      notKnown: ['positionNotRecorded D'],
    });
    expect(isolated(assumed, 'L', 'open D').verdict).toBe('isolatedAndEarthed');
    const earthed = assumed.map((asset) => ({ ...asset, isAssumed: asset.id === 'E' }));
    expect(isolated(earthed, 'L')).toMatchObject({ verdict: 'notEarthed', earths: '' });
  });

  it('is what a converter feeds, which no record calls a source', () => {
    const converting = spur([
      { id: 'G', device: 'source', nodes: 'a' },
      { id: 'C', device: 'converter', nodes: 'c' },
    ]);
    expect(isolated(converting, 'L').notKnown).toEqual(['mayFeed C']);
  });

  it('is what comes through an earthing switch that lies between two parts', () => {
    const crossing = spur([
      { id: 'G', device: 'source', nodes: 'a' },
      { id: 'M', device: 'load', nodes: 'c' },
      { id: 'X', device: 'earthing', nodes: 'c y', state: 'open' },
      { id: 'Y', device: 'load', nodes: 'y' },
    ]);
    expect(isolated(crossing, 'L').notKnown).toEqual(['earthingInSeries X']);
  });
});
