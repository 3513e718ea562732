import type { FormFinding } from '../../../domain/surveys/xlsform/form-table.ts';

/** One line of the table. */
export interface PlacedFinding extends FormFinding {
  readonly key: string;
  readonly isError: boolean;
}

/** Errors first, each in the order in which somebody goes through the sheets. */
export function findingPlaces(
  errors: readonly FormFinding[],
  warnings: readonly FormFinding[],
): readonly PlacedFinding[] {
  return [...inOrder(errors, true), ...inOrder(warnings, false)];
}

function inOrder(findings: readonly FormFinding[], isError: boolean): PlacedFinding[] {
  const sheets = [...new Set(findings.map(({ sheet }) => sheet))];
  return findings
    .toSorted(
      (left, right) => sheets.indexOf(left.sheet) - sheets.indexOf(right.sheet) || left.row - right.row,
    )
    .map((finding, place) => ({ ...finding, isError, key: `${isError ? 'error' : 'warning'} ${place}` }));
}
