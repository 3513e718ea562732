import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { toldAtOnce } from './told-at-once.ts';

it('who listens after the first route has arrived, and after others, is told that it has, and of what follows until they stop', async () => {
  const arrival = Promise.withResolvers<{ Component: () => null }>();
  const router = toldAtOnce(
    createMemoryRouter([
      { path: '/', lazy: () => arrival.promise },
      { path: '/next', element: null },
    ]),
  );
  const drawn = router.state;
  expect(drawn.initialized).toBe(false);
  router.subscribe(() => undefined);
  arrival.resolve({ Component: () => null });
  await expect.poll(() => router.state.initialized).toBe(true);

  const heard: string[] = [];
  const end = router.subscribe((state) => heard.push(`${state.location.pathname} ${state.initialized}`));
  expect(heard).toEqual(['/ true']);
  await router.navigate('/next');
  expect(heard.at(-1)).toBe('/next true');
  end();
  const before = heard.length;
  await router.navigate('/');
  expect(heard).toHaveLength(before);
});
