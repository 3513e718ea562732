import { lazy, Suspense } from 'react';

const GuidedScreen = lazy(async () => ({ default: (await import('./guided-screen.tsx')).GuidedScreen }));

/** A file of its own: whoever looks at an item does without it. */
export function GuidedJobs() {
  return (
    <Suspense>
      <GuidedScreen />
    </Suspense>
  );
}
