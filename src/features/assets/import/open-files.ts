import type { DraftsRead } from '../../../domain/import/columns/asset-draft.ts';
import type { Choices, FileView } from './file-messages.ts';

/** Whose assets the rows become. */
export interface RowsAsked {
  readonly place: { readonly tenantId: string };
  /** In which an instant has its day. */
  readonly zone: string;
}

/** Files under what a person has said of them; what did not change is not read again. */
export interface OpenFiles<View extends FileView = FileView> {
  /** @throws FileTooLarge, NoTable, UnreadableWorkbook for what is no table at all */
  view(choices: Choices): Promise<View>;
  rows(choices: Choices, asked: RowsAsked): Promise<DraftsRead>;
}
