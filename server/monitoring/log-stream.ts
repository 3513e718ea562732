import { fstatSync, writeSync } from 'node:fs';

/**
 * Standard output, for the log. A line that cannot be written, to a file on a disk without room or to a reader that is gone,
 * is lost, since there is nowhere to say so; the server goes on, and so does the log when there is room again.
 */
export function createLogStream(): { write(line: string): void } {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // After its first error the stream of a file takes nothing any more.
  if (!isFile(process.stdout.fd)) return process.stdout;
  return {
    write(line) {
      try {
        writeSync(process.stdout.fd, line);
      } catch {
        // See above.
      }
    },
  };
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}
