/** A new entity of a module that exists: its name in each of the forms in which files, tables and paths spell it. */
export interface NewEntity {
  /** Folder of the module in `src/domain` and `src/features`: `field-ops`. */
  readonly module: string;
  /** Singular, camelCase: `toolInspection`. */
  readonly name: string;
  /** As people read it: `Tool inspection`. */
  readonly label: string;
  /** `Tool inspections`. */
  readonly labels: string;
  /** The label in French; null where nobody said it. */
  readonly french: string | null;
  /** `tool-inspection` */
  readonly file: string;
  /** Subject of its permissions, and its folders: `tool-inspections`. */
  readonly subject: string;
  /** `toolInspections` */
  readonly store: string;
  /** `tool_inspections` */
  readonly table: string;
  /** Below the API base: `/v1/field-ops/tool-inspections`. */
  readonly path: string;
  /** Below `/tenant`: `field-ops/tool-inspections`. */
  readonly screens: string;
  /** Within other names: `ToolInspection`. */
  readonly component: string;
  /** The constant of its screens: `toolInspectionScreens`. */
  readonly screensName: string;
  /** The constant of its words: `TOOL_INSPECTION_LABELS`. */
  readonly words: string;
}

/** What somebody types. */
export interface Wanted {
  readonly module: string;
  readonly name: string;
  readonly label: string;
  readonly french: string | null;
}

export const STATUSES = ['inProgress', 'done'] as const;

export function newEntity({ module, name, label, french }: Wanted): NewEntity {
  const file = fileNamed(name);
  const subject = pluralOf(file);
  return {
    module,
    name,
    label: typographic(label),
    labels: pluralOf(typographic(label)),
    french: french === null ? null : typographic(french),
    file,
    subject,
    store: pluralOf(name),
    table: pluralOf(spelt(name, '_')),
    path: `/v1/${module}/${subject}`,
    screens: `${module}/${subject}`,
    component: name.charAt(0).toUpperCase() + name.slice(1),
    screensName: `${name}Screens`,
    words: `${spelt(name, '_').toUpperCase()}_LABELS`,
  };
}

/** As it stands within a sentence; an abbreviation keeps its capitals. */
export function withinSentence(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** `tool-inspection` */
export function fileNamed(name: string): string {
  return spelt(name, '-');
}

/** `toolInspection` with its words apart. */
function spelt(name: string, between: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `${between}${letter.toLowerCase()}`);
}

/** The regular plural of English, of the last word. */
function pluralOf(singular: string): string {
  if (/[^aeiou]y$/i.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(singular) ? `${singular}es` : `${singular}s`;
}

function typographic(text: string): string {
  return text.trim().replaceAll("'", '’');
}
