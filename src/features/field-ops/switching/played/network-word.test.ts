import { expect, it } from 'vitest';
import { idListOf } from '../../../../data/read/id-list.ts';
import type { SectionStanding, SectionTold } from '../../../../data/read/network/switching-messages.ts';
import { networkWord } from './network-word.ts';

const NOBODY = { count: 0, ids: idListOf([]).words };

function standing(verdict: SectionTold['verdict'] | null): SectionStanding {
  const section: SectionTold | null = verdict && {
    verdict,
    isDead: true,
    isIsolated: true,
    breaks: NOBODY,
    reaching: [],
    ends: [],
    endCount: 0,
    earths: [],
    notKnown: [],
  };
  return { dead: NOBODY, live: NOBODY, section, sketch: null };
}

const READ = {
  isHere: true,
  trouble: null,
  played: { hasNetwork: true, steps: [] },
  isolated: standing('isolatedAndEarthed'),
  summaries: 0,
};

it('is what the section behind all isolating steps is', () => {
  for (const verdict of ['isolatedAndEarthed', 'notEarthed', 'notIsolated', 'notKnown'] as const)
    expect(networkWord({ ...READ, isolated: standing(verdict) })).toEqual({ kind: 'said', verdict });
});

it('is not known of a place that is in no network, nor while anything is missing or cannot be read', () => {
  const notKnown = { kind: 'said', verdict: 'notKnown' };
  expect(networkWord({ ...READ, isolated: standing(null) })).toEqual(notKnown);
  expect(networkWord({ ...READ, isHere: false })).toEqual(notKnown);
  expect(networkWord({ ...READ, trouble: 'again' })).toEqual(notKnown);
  expect(networkWord({ ...READ, trouble: 'ended', isolated: undefined })).toEqual(notKnown);
});

it('is not known where the device has no details of some assets, but what is not isolated stays so', () => {
  expect(networkWord({ ...READ, summaries: 1 })).toEqual({ kind: 'said', verdict: 'notKnown' });
  const live = { ...READ, isolated: standing('notIsolated'), summaries: 1 };
  expect(networkWord(live)).toEqual({ kind: 'said', verdict: 'notIsolated' });
});

it('is waited for until everything was read and counted, and is none where nothing is connected', () => {
  for (const missing of ['played', 'isolated', 'summaries'] as const)
    expect(networkWord({ ...READ, [missing]: undefined })).toEqual({ kind: 'reading' });
  expect(networkWord({ ...READ, played: { hasNetwork: false, steps: [] } })).toEqual({ kind: 'none' });
});
