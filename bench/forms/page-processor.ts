import type { CDPSession } from 'playwright';

/** What the page's thread has worked, in milliseconds of the processor: others that keep the machine busy do not count. */
export async function pageProcessor(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

export function countProcessor(devtools: CDPSession): Promise<unknown> {
  return devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
}

/** Times slower than this machine. */
export function slower(devtools: CDPSession, rate: number): Promise<unknown> {
  return devtools.send('Emulation.setCPUThrottlingRate', { rate });
}
