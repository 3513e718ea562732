import { entityNamed } from '../../../src/domain/registry.ts';
import { workloadNamed } from '../workloads.ts';

/** Put in place by `build-page.ts`. */
declare const BENCH_WORKLOAD: string;

/** What this page, or its worker, was built for. */
export const WORKLOAD = workloadNamed(BENCH_WORKLOAD);

/** What lists and searches are asked of. */
export const LISTED_ENTITY = entityNamed(WORKLOAD.listed);
