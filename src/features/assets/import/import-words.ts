import type { I18n } from '@lingui/core';
import type { ImportWords } from '../../../domain/import/columns/asset-columns.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { entities } from '../../../domain/registry.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { ASSET_LABELS } from '../labels.ts';

/** What the person's language calls the fields of an asset and their choices: a file that the app wrote is read again. */
export function importWords(i18n: I18n, areas: readonly AnyRow[]): ImportWords {
  const { fields, choices } = ASSET_LABELS;
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, label]) => [name, i18n._(label)])),
    choices: {
      workAreaIds: Object.fromEntries(areas.map((area) => [area.id, recordTitle(entities.workArea, area)])),
      ...Object.fromEntries(
        Object.entries(choices).map(([name, values]) => [
          name,
          Object.fromEntries(Object.entries(values).map(([value, { label }]) => [value, i18n._(label)])),
        ]),
      ),
    },
  };
}
