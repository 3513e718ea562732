import { globSync } from 'node:fs';
import { visit } from '../../../.ci/syntax.ts';
import { nameOf, part, sourceOf } from '../../architecture/source-values.ts';

/** Whose dialogs call the server; all others save on the device. */
const ASKED = [
  'src/features/admin/',
  'src/features/plugins/',
  'src/features/profile/',
  'src/features/assets/import/',
  'src/features/field-ops/switching/clearance-dialog.tsx',
  'src/resource/deleting/deleted-dialog.tsx',
];

/** What the others are made of. */
const PARTS = [
  'src/resource/act/act.tsx',
  'src/resource/act/decide-dialog.tsx',
  'src/features/admin/users/ask-dialog.tsx',
  'src/ui/overlays/drawer.tsx',
];

/** By file, for each of its dialogs that is not tried this way: why. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  'src/app/palette/search-palette.tsx': 'finds, and changes nothing',
  'src/app/palette/shortcut-list.tsx': 'shows, and changes nothing',
  'src/app/scan/scan-sheet.tsx': 'finds, and changes nothing: scan.spec',
  'src/app/scan/field-scan-sheet.tsx': 'chooses for a field, and saves nothing: scan-fields.spec',
  'src/app/shell/load-question.tsx': 'loads the app again: app-update.spec',
  'src/app/shell/logout-dialog.tsx': 'ends the session, and saves nothing: technician.spec',
  'src/features/profile/tenants-card.tsx': 'signs in to another organisation: profile.spec',
  'src/app/sync-centre/operation-row.tsx': 'takes an operation away: sync-centre.spec',
  'src/app/sync-centre/repair-dialog.tsx': 'needs what a server refused: refused-operation.spec',
  'src/features/assets/map/legend/legend-dialog.tsx': 'shows, and changes nothing',
  'src/features/assets/export-places-dialog.tsx': 'writes a file, and saves nothing',
  'src/features/assets/network/touching/touching-dialog.tsx':
    'writes many assets one after the other: touching-ends.spec',
  'src/features/assets/map/choose/choose-place-dialog.tsx':
    'chooses for a field, and saves nothing: shapes.spec',
  'src/features/assets/inspections-dialog.tsx': 'its second one says what was made',
  'src/features/assets/map/base/area-list.tsx': 'deletes an area that this device took along: base-map.spec',
  'src/features/assets/map/base/base-map-dialog.tsx': 'takes tiles along, and saves no record: base-map.spec',
  'src/features/attachments/file-viewer.tsx': 'shows, and changes nothing',
  'src/features/attachments/mark-up/mark-up-dialog.tsx': 'needs a photograph: photograph-mark-up.spec',
  'src/features/job-sheets/runner/signed-note.tsx': 'needs a signature: signature-taken-off.spec',
  'src/features/job-sheets/signers/further-signatures.tsx': 'needs a signature: several-signers.spec',
  'src/features/surveys/builder/add-question.tsx':
    'adds to the draft that the device keeps: form-builder.spec',
  'src/features/surveys/filling/form-page.tsx':
    'takes an instance out of the record, which the page keeps: form-filling.spec',
  'src/features/surveys/filling/jump-list.tsx': 'finds, and changes nothing',
  'src/features/surveys/form-answers/form-export-dialog.tsx':
    'writes a file, and saves nothing: form-report.spec',
  'src/resource/bulk/bulk-delete.tsx':
    'closes before it deletes: hundreds take a while; what is refused is said in a notice',
  'src/resource/drafts/drafts-dialog.tsx': 'drafts are of this device alone: drafts.spec',
  'src/resource/drafts/leave-dialog.tsx': 'leaves a form: drafts.spec',
  'src/resource/output/labels-dialog.tsx': 'prints, and changes nothing',
};

/** Places in the source that show a dialog which none of these rows tries and nothing excuses; a row without a place. */
export function untried(kind: 'saving' | 'asked', rows: readonly { readonly file: string }[]): string[] {
  const isAsked = (file: string) => ASKED.some((beginning) => file.startsWith(beginning));
  const places = dialogPlaces().filter((file) => isAsked(file) === (kind === 'asked'));
  const left = [...rows.map(({ file }) => file), ...Object.keys(NOT_TRIED)];
  const missing = places.filter((file) => {
    const at = left.indexOf(file);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  const strange = rows.filter(({ file }) => !places.includes(file)).map(({ file }) => `${file} shows none`);
  return [...missing, ...strange];
}

/** Files of the source that show dialogs, once for each that they show. */
export function dialogPlaces(): string[] {
  const files = globSync('src/**/*.tsx', { exclude: ['**/*.test.*'] }).filter(
    (file) => !PARTS.includes(file),
  );
  return files.flatMap((file) => {
    const places: string[] = [];
    visit(sourceOf(file).program, (node) => {
      const name = node.type === 'JSXOpeningElement' ? nameOf(part(node, 'name')) : '';
      if (/^(Dialog|ActionDialog|AskDialog|DecideDialog)$/.test(name)) places.push(file);
    });
    return places;
  });
}
