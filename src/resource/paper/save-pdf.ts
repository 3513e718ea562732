import { filesOfRecord } from '../../data/attachments/record-files.ts';
import { keptLogo } from '../../data/read/kept-logo.ts';
import { rowStates } from '../../data/rows/row-state.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import { download } from '../../ui/output/download.ts';
import { recordLabel } from '../output/record-label.ts';
import type { Speech } from '../words/value-text.ts';
import { namesIn } from './paper-words.ts';
import { pdfInWorker } from './pdf-in-worker.ts';
import { recordPaper } from './record-paper.ts';

/** Makes the record's document and hands it to the browser. @throws Error where it could not be written */
export async function savePdf(workspace: Workspace, speech: Speech, row: AnyRow): Promise<void> {
  const { database, tenant, can } = workspace;
  const entity = entityNamed(speech.labels.entity);
  const [files, names, states, logo] = await Promise.all([
    can('attachments:view') ? filesOfRecord(database, row.id) : [],
    namesIn(database, entity, row),
    rowStates(database, entity, [row.id]),
    keptLogo(database, tenant),
  ]);
  const answers =
    typeof row['formId'] === 'string'
      ? await (await import('./form-paper.ts')).formPaper(database, row, speech)
      : [];
  const { address, code, title } = recordLabel(entity, row, location.origin);
  const paper = recordPaper({
    speech,
    row,
    files,
    names,
    letterhead: [tenant.name, ...(tenant.letterhead ?? '').split('\n')],
    logo: logo && { blob: logo, caption: tenant.logo?.alt || tenant.name },
    address,
    isUnsent: states.has(row.id),
    answers,
    now: workspace.timestamp(),
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
  });
  download(`${fileName([code, title])}.pdf`, await pdfInWorker(paper, workspace.now()));
}

/** What no system takes in the name of a file becomes a blank. */
function fileName(words: readonly string[]): string {
  return words
    .filter(Boolean)
    .join(' ')
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}
