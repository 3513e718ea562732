/** What a place that takes files accepts (R5.7). */
export interface DropRules {
  /** MIME types. */
  readonly types: readonly string[];
  /** Bytes. */
  readonly maximum: number;
  readonly minimum: number;
  readonly count: number;
}

export interface DroppedFile {
  readonly name: string;
  /** MIME type; empty where the browser does not know. */
  readonly type: string;
  readonly size: number;
}

export type DropRefusal =
  | { readonly code: 'type'; readonly types: readonly string[] }
  | { readonly code: 'tooLarge'; readonly maximum: number }
  | { readonly code: 'tooSmall'; readonly minimum: number }
  | { readonly code: 'tooMany' };

/** The files that count, or why none of them is taken: the first thing that is wrong. */
export function checkDrop<F extends DroppedFile>(
  files: readonly F[],
  rules: DropRules,
): { readonly files: readonly F[]; readonly refusal: DropRefusal | null } {
  const meant = files.filter(({ name }) => !IGNORED.includes(name));
  const refusals = meant.flatMap((file) => refusalOf(file, rules) ?? []);
  if (meant.length > rules.count) refusals.push({ code: 'tooMany' });
  const [refusal = null] = refusals;
  return { files: refusal ? [] : meant, refusal };
}

/** What systems put beside the files that a person means. */
const IGNORED = ['.DS_Store', 'Thumbs.db'];

/** For files to which the browser gives no type. */
const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
};

function refusalOf(file: DroppedFile, rules: DropRules): DropRefusal | null {
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  const type = file.type || (TYPE_OF_EXTENSION[extension] ?? '');
  if (!rules.types.includes(type)) return { code: 'type', types: rules.types };
  if (file.size > rules.maximum) return { code: 'tooLarge', maximum: rules.maximum };
  return file.size < rules.minimum ? { code: 'tooSmall', minimum: rules.minimum } : null;
}
