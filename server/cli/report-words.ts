import type { FileReport } from '../../src/domain/import/report/file-report.ts';

/** For people: what was understood, and each refusal on a line of its own. */
export function reportLines({ classes, unknownClasses, refused, warnings = [], ...report }: FileReport): {
  readonly said: readonly string[];
  readonly wrong: readonly string[];
} {
  const unknown =
    Object.keys(unknownClasses).length === 0 ? [] : ['Not understood:', ...counts(unknownClasses)];
  return {
    said: [
      ...counts(classes),
      ...unknown,
      `${report.rows} rows, ${refused.length} refused, ${report.dangling} references to nothing`,
    ],
    wrong: [...warnings.map((one) => `warning: ${place(one)}`), ...refused.map(place)],
  };
}

function counts(named: Readonly<Record<string, number>>): string[] {
  return Object.entries(named).map(([name, count]) => `  ${name}: ${count}`);
}

function place({ file, line, element, message }: FileReport['refused'][number]): string {
  return `${file}: line ${line}: ${element === '' ? '' : `${element} `}${message}`;
}
