interface Command<Given> {
  readonly usage: string;
  /** What is asked for; null, and whatever it throws: that cannot be understood. `--help` never comes to it. */
  readonly read: (args: string[]) => Given | null;
  readonly run: (given: Given) => Promise<void>;
  /** Whether an error says that the thing itself does not fit: an archive that is none, a tenant that cannot go there. */
  readonly isUnfit?: (error: unknown) => boolean;
}

/** An operator's command, by the arguments of this process. Exit codes: 0 done, 1 something else, 2 arguments, 3 does not fit. */
export async function runCommand<Given>({ usage, read, run, isUnfit }: Command<Given>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return;
  }
  const given = understood(read, args);
  if (given === null) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  await run(given).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = isUnfit?.(error) ? 3 : 1;
  });
}

function understood<Given>(read: Command<Given>['read'], args: string[]): Given | null {
  try {
    return read(args);
  } catch {
    return null;
  }
}
