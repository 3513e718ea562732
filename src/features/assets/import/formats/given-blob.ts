import type { GivenFile } from '../../../../domain/import/report/file-report.ts';

/** A file of the device as readers take it: in pieces, and never whole unless one asks for it. */
export function givenBlob(name: string, bytes: Blob): GivenFile {
  return {
    name,
    size: bytes.size,
    // Not every browser goes through a stream by itself.
    async *chunks() {
      const reader = bytes.stream().getReader();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
      } finally {
        // Whoever looked at its beginning alone leaves nothing open.
        await reader.cancel();
      }
    },
  };
}
