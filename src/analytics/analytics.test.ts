import { expect, it, vi } from 'vitest';
import { type AnalyticsDeps, createAnalytics } from './analytics.ts';

function world(person: ReturnType<AnalyticsDeps['person']>) {
  const print = vi.fn<AnalyticsDeps['print']>();
  const track = createAnalytics({
    clock: { now: () => Date.UTC(2026, 10, 23, 6) },
    print,
    person: () => person,
    page: () => ({
      url: 'https://grid.example/reset?token=abc#part',
      referrer: 'https://search.example/?q=grid',
      userAgent: 'tablet',
    }),
  });
  return { print, track };
}

it('an event says who, when and where, without what follows a path', () => {
  const { print, track } = world({ userId: 'u1', tenantId: 't1' });
  track('screen_view');
  expect(print).toHaveBeenCalledExactlyOnceWith('analytics', {
    event: 'screen_view',
    userId: 'u1',
    tenantId: 't1',
    timestamp: '2026-11-23T06:00:00.000Z',
    userAgent: 'tablet',
    url: 'https://grid.example/reset',
    referrer: 'https://search.example/',
  });
});

it('before a sign-in nobody is named', () => {
  const { print, track } = world(null);
  track('sign_in');
  expect(print).toHaveBeenCalledWith('analytics', expect.objectContaining({ userId: null, tenantId: null }));
});
