import { spawn } from 'node:child_process';

/** How a step went. A step that is no test run counts as one check. */
export interface StepResult extends Counts {
  readonly name: string;
  readonly seconds: number;
}

export interface Step {
  readonly name: string;
  /** Long-running steps show their progress; the others only what went wrong. */
  readonly shows: 'progress' | 'failures';
  readonly run: (output: (text: string) => void) => Promise<Counts>;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, each with how its error begins: said once more where everybody looks, at the end. */
  readonly failures?: readonly string[];
}

const CHECK_PASSED = { passed: 1, failed: 0 } satisfies Counts;
export const CHECK_FAILED = { passed: 0, failed: 1 } satisfies Counts;

/** A check by a tool that answers with its exit code. */
export function toolStep(name: string, program: string, parameters: readonly string[]): Step {
  return {
    name,
    shows: 'failures',
    run: async (output) => {
      const code = await runTool(program, parameters, output);
      return code === 0 ? CHECK_PASSED : CHECK_FAILED;
    },
  };
}

/** A check of our own: what it finds wrong, one line each. */
export function findingStep(name: string, find: () => Promise<readonly string[]>): Step {
  return {
    name,
    shows: 'failures',
    run: async (output) => {
      const findings = await find();
      for (const finding of findings) output(`${finding}\n`);
      return findings.length === 0 ? CHECK_PASSED : CHECK_FAILED;
    },
  };
}

/** Runs `node_modules/.bin/<program>` under this Node. */
export function runTool(
  program: string,
  parameters: readonly string[],
  output: (text: string) => void,
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.setEncoding('utf8').on('data', output);
    child.stderr.setEncoding('utf8').on('data', output);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export async function runStep(step: Step): Promise<StepResult> {
  const began = performance.now();
  const held: string[] = [];
  const show = (text: string) => void process.stdout.write(text);
  if (step.shows === 'progress') show(`\n── ${step.name}\n`);
  let counts: Counts;
  try {
    counts = await step.run(step.shows === 'progress' ? show : (text) => void held.push(text));
  } catch (error) {
    held.push(error instanceof Error ? `${error.stack ?? error.message}\n` : String(error));
    counts = CHECK_FAILED;
  }
  const seconds = (performance.now() - began) / 1000;
  const word = counts.failed > 0 ? 'FAILED' : 'ok';
  show(`${word.padEnd(7)}${step.name} (${seconds.toFixed(1)} s)\n`);
  if (counts.failed > 0) show(held.join(''));
  return { name: step.name, ...counts, seconds };
}
