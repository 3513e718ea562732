import type { PreparedFile } from '../../data/attachments/attach-file.ts';
import { sha256Of } from '../../data/attachments/sha256.ts';
import { plainFileName, typeOfBytes } from '../../domain/attachments/uploads.ts';
import { picturesOf } from './pictures.ts';

/** Looks at a chosen file once, as the server will: null for bytes of a kind that nobody may attach. */
export async function prepareFile(file: File): Promise<PreparedFile | null> {
  // A copy: what was chosen may lie on a card that is taken out.
  const buffer = await file.arrayBuffer();
  const type = typeOfBytes(new Uint8Array(buffer));
  if (type === null) return null;
  const bytes = new Blob([buffer], { type });
  const [sha256, pictures] = await Promise.all([sha256Of(buffer), picturesOf(bytes)]);
  return { name: plainFileName(file.name), mediaType: type, sha256, bytes, ...pictures };
}
