/** What a file drop takes (section 5 of the specification). */
export interface FileRules {
  /** Media types or name endings: `application/zip`, `.zip`. */
  readonly accept: readonly string[];
  /** Bytes. */
  readonly minimum: number;
  readonly maximum: number;
  readonly files: number;
}

export type FileProblem = 'type' | 'too_large' | 'too_small' | 'too_many';

/** Media types of endings, for files whose type the system does not know. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  json: 'application/json',
  txt: 'text/plain',
  csv: 'text/csv',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** What file managers leave in folders, and nobody means to send. */
const IGNORED: readonly string[] = ['.DS_Store', 'Thumbs.db'];

/** The files a person meant, and what is wrong with them; the first problem is the one to say. */
export function checkFiles(
  given: readonly File[],
  rules: FileRules,
): { readonly files: readonly File[]; readonly problem: FileProblem | null } {
  const files = given.filter(({ name }) => !IGNORED.includes(name));
  return { files, problem: problemOf(files, rules) };
}

function problemOf(files: readonly File[], rules: FileRules): FileProblem | null {
  if (files.length > rules.files) return 'too_many';
  if (files.some((file) => !isAccepted(file, rules.accept))) return 'type';
  if (files.some(({ size }) => size > rules.maximum)) return 'too_large';
  return files.some(({ size }) => size < rules.minimum) ? 'too_small' : null;
}

function isAccepted({ name, type }: File, accept: readonly string[]): boolean {
  const lower = name.toLowerCase();
  const media = type === '' ? MEDIA_TYPES[lower.split('.').at(-1) ?? ''] : type;
  return accept.some((one) => (one.startsWith('.') ? lower.endsWith(one) : one === media));
}
