import { parseArgs } from 'node:util';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { runCommand } from './command.ts';

const USAGE = `Looks at this installation, with the environment of its server, and says what is wrong and how to mend it.

  npm run doctor             versions, settings, database, migrations, disk, clock, certificates, services
  npm run doctor -- --json   the same for a program

The server may run or not. It changes nothing and shows no secret: what it prints may be sent to whoever helps. The exit code
is 1 where something does not work.
`;

const MARKS: Readonly<Record<Finding['status'], string>> = {
  ok: 'ok    ',
  warning: 'look  ',
  failed: 'WRONG ',
};

await runCommand({
  usage: USAGE,
  read: (args) => parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values,
  run: lookAt,
});

async function lookAt({ json }: { readonly json: boolean }): Promise<void> {
  const { settings, findings } = await examine(process.env, systemClock);
  const hasFailed = findings.some(({ status }) => status === 'failed');
  process.stdout.write(
    json ? `${JSON.stringify({ settings, findings }, null, 2)}\n` : reportOf(settings, findings),
  );
  if (hasFailed) process.exitCode = 1;
}

function reportOf(settings: readonly Finding[], findings: readonly Finding[]): string {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  return [
    'Settings',
    ...(settings.length === 0 ? ['  none: everything as by default'] : []),
    ...settings.map(({ about, words }) => `  ${about} ${words}`),
    '',
    ...findings.flatMap(({ status, about, words, mend }) => [
      `${MARKS[status]}${about}: ${words}`,
      ...(mend === null ? [] : [`        ${mend}`]),
    ]),
    '',
    `${count('failed')} wrong, ${count('warning')} to look at, ${count('ok')} in order.`,
    '',
  ].join('\n');
}
