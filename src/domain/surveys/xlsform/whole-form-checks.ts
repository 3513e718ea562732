import type { FindingDetail } from '../findings/finding-detail.ts';
import {
  type Choice,
  type FormDefinition,
  type FormQuestion,
  isGroup,
  isSilent,
} from '../form/definition.ts';
import { type FormPart, formParts, isQuestionPart } from '../form/form-part.ts';
import { type Findings, findingAt, type ReadRow, rowText } from './form-table.ts';

interface Sheets {
  readonly survey: readonly ReadRow[];
  readonly choices: readonly ReadRow[];
}

/** What is wrong between rows, where each by itself is right. */
export function checkWholeForm(definition: FormDefinition, sheets: Sheets, findings: Findings): void {
  const parts = formParts(definition);
  const rowOf = new Map(sheets.survey.map((row) => [row.line, row]));
  const refuse: Refuse = (part, column, detail) => {
    const row = rowOf.get(part.item.row);
    if (row) findings.errors.push(findingAt(row, column, detail));
  };
  checkRepeatNames(parts, definition.root, refuse);
  checkTriggers(parts, refuse);
  checkChoiceTexts(parts, sheets.choices, findings);
  checkGeometries(parts, definition.lists, sheets.survey, refuse);
}

type Refuse = (part: FormPart, column: string, detail: FindingDetail) => void;

/** Exports have a table for each repeat, which its name names. */
function checkRepeatNames(parts: readonly FormPart[], root: string, refuse: Refuse): void {
  const seen = new Map<string, FormPart>();
  for (const part of parts.filter(({ item }) => item.kind === 'repeat')) {
    const { name } = part.item;
    const other = seen.get(name);
    if (name === root) refuse(part, 'name', { what: 'repeat_called_as_record', name });
    else if (other) refuse(part, 'name', { what: 'repeats_called_alike', name, row: other.item.row });
    seen.set(name, part);
  }
}

/** Only what a person can change starts a calculation. */
function checkTriggers(parts: readonly FormPart[], refuse: Refuse): void {
  const byName = Map.groupBy(parts, ({ item }) => item.name);
  for (const part of parts) {
    if (!isQuestionPart(part)) continue;
    for (const cause of part.item.trigger.flatMap((name) => byName.get(name) ?? [])) {
      if (isGroup(cause.item) || isShown(cause.item)) continue;
      refuse(part, 'trigger', { what: 'silent_trigger', name: cause.item.name });
    }
  }
}

/** What is calculated and has no words is not shown either. */
function isShown(question: FormQuestion): boolean {
  if (isSilent(question)) return false;
  return question.calculation === '' || Object.keys(question.label).length > 0;
}

const REFERENCES = /\$\{\s*([^\s{}]+)\s*\}/g;

function checkChoiceTexts(parts: readonly FormPart[], choices: readonly ReadRow[], findings: Findings): void {
  const names = new Set(parts.map(({ item }) => item.name));
  for (const row of choices) {
    for (const { key, title, index } of row.columns) {
      if (!SHOWN.has(key)) continue;
      for (const [, name = ''] of (row.cells[index] ?? '').matchAll(REFERENCES)) {
        if (names.has(name.replace(/^last-saved#/, ''))) continue;
        const found = findingAt(row, key, { what: 'choice_asks_nobody', name });
        findings.errors.push({ ...found, column: title });
      }
    }
  }
}

const SHOWN: ReadonlySet<string> = new Set(['label', 'image', 'audio', 'video']);

/** A map's lines and places beside those that are drawn come from a list, a file or a repeat. */
function checkGeometries(
  parts: readonly FormPart[],
  lists: Readonly<Record<string, readonly Choice[]>>,
  survey: readonly ReadRow[],
  refuse: Refuse,
): void {
  const repeats = parts.filter(({ item }) => item.kind === 'repeat').map(({ item }) => `\${${item.name}}`);
  const files = survey
    .filter((row) => /^(csv|xml)-external$/i.test(rowText(row, 'type')))
    .map((row) => rowText(row, 'name'));
  const chosen = parts.flatMap((part) =>
    isQuestionPart(part) && part.item.choices ? [part.item.choices.list] : [],
  );
  const known = new Set([...Object.keys(lists), ...repeats, ...files, ...chosen]);
  for (const part of parts) {
    const wanted = isQuestionPart(part) ? part.item.parameters['reference-geometry'] : undefined;
    if (wanted === undefined || known.has(wanted)) continue;
    refuse(part, 'parameters', { what: 'unknown_geometry', wanted });
  }
}
