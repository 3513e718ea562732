import { lazy } from 'react';

/** A file of its own: whoever looks at an item does without it. */
export const GuidedJobs = lazy(async () => ({ default: (await import('./guided-screen.tsx')).GuidedScreen }));
