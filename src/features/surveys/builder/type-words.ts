import { useLingui } from '@lingui/react/macro';
import type { SheetRow } from '../../../domain/surveys/builder/form-tables.ts';
import { typeOfRow } from '../../../domain/surveys/builder/row-tree.ts';
import type { OutlineType } from '../forms/compare-forms.ts';
import { OUTLINE_TYPE_WORDS } from '../forms/form-words.ts';

/** What a row asks for, in words; a type that is not known as it stands in the sheet. */
export function useTypeWords(): (row: Pick<SheetRow, 'cells'>) => string {
  const { i18n } = useLingui();
  return ({ cells }) => {
    const type = typeOfRow(cells['type'])
      .replace(/^begin_/, '')
      .replace(/_from_file$/, '');
    return isOutlineType(type) ? i18n._(OUTLINE_TYPE_WORDS[type]) : type;
  };
}

function isOutlineType(type: string): type is OutlineType {
  return Object.hasOwn(OUTLINE_TYPE_WORDS, type);
}
