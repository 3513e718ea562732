import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { followScreens } from './follow-screens.ts';

it('each screen counts once, the first one too, and a filter is no other screen', async () => {
  const router = createMemoryRouter([{ path: '*', loader: () => null }], { initialEntries: ['/tenant'] });
  await vi.waitUntil(() => router.state.initialized);
  const seen: string[] = [];
  followScreens(router, () => seen.push(router.state.location.pathname));
  await router.navigate('/tenant/surveys');
  await router.navigate('/tenant/surveys?status=Draft');
  await router.navigate('/tenant/assets');
  expect(seen).toEqual(['/tenant', '/tenant/surveys', '/tenant/assets']);
});
