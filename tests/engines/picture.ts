import { writeFile } from 'node:fs/promises';

/** What a photograph is to the app: a file of the type that its first bytes say. One pixel of PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** @returns the path that was given */
export async function writePicture(path: string): Promise<string> {
  await writeFile(path, PICTURE);
  return path;
}
