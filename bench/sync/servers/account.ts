/** Who the devices of the benchmark are signed in as. The database lives as long as the run. */
export const ACCOUNT = { email: 'planner@bench.example', password: 'a password for the benchmark' } as const;
