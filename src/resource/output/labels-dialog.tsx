import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { IdParts } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { QrCode } from '../../ui/output/qr-code.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ActionButton } from '../act/act.tsx';
import { LABEL_PAPERS, type LabelPaper, printLabels } from './print-record-labels.ts';
import { type RecordLabel, recordLabel } from './record-label.ts';

/** Labels that are shown before they are printed; more of them look alike. */
const SHOWN = 4;

interface LabelsDialogProps {
  entity: EntityDefinition;
  ids: IdParts;
  onClose: () => void;
}

/** Labels of records, to be printed and stuck onto the things: scanned, they open the record, without signal too. */
export function LabelsDialog({ entity, ids, onClose }: LabelsDialogProps) {
  const { t } = useLingui();
  const { database, tenant } = useWorkspace();
  const [paper, setPaper] = useState<LabelPaper>('sheet');
  const shown = ids.slice(0, SHOWN);
  const first = useLive(database, (local) => labelsOf(local, entity, shown), [entity, shown.join()]);
  const print = async () => {
    const labels: RecordLabel[] = [];
    for (let at = 0; at < ids.length; at += CHUNK) {
      appendAll(labels, await labelsOf(database, entity, ids.slice(at, at + CHUNK)));
    }
    printLabels(labels, paper, tenant.name);
  };
  const words: Readonly<Record<LabelPaper, string>> = {
    sheet: t`Sheet of paper, A4 with 3 by 8 labels`,
    small: t`Label printer, 62 × 29 mm`,
    large: t`Label printer, 100 × 50 mm`,
  };
  return (
    <Dialog
      title={<Plural value={ids.length} one="# label" other="# labels" />}
      onClose={onClose}
      footer={
        <ActionButton
          look="primary"
          icon={<Printer aria-hidden />}
          disabled={!first || first.length === 0}
          onAct={print}
        >
          <Trans>Print</Trans>
        </ActionButton>
      }
    >
      <chakra.div display="grid" gap="4">
        <LabelledControl label={t`Paper`}>
          <Select value={paper} onChange={({ target }) => setPaper(asPaper(target.value))}>
            {Object.entries(words).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </LabelledControl>
        {first?.map((label) => (
          <Preview key={label.id} label={label} owner={tenant.name} />
        ))}
        {ids.length > SHOWN && (
          <chakra.p color="fg.muted">
            <Plural value={ids.length - SHOWN} one="and # more" other="and # more" />
          </chakra.p>
        )}
      </chakra.div>
    </Dialog>
  );
}

/** Rows read at once. */
const CHUNK = 500;

async function labelsOf(
  database: FieldDatabase,
  entity: EntityDefinition,
  ids: readonly string[],
): Promise<RecordLabel[]> {
  const rows = await rowsByIds(database, entity.name, ids);
  return rows.flatMap((row) => (row ? [recordLabel(entity, row, location.origin)] : []));
}

function Preview({ label, owner }: { label: RecordLabel; owner: string }) {
  const { t } = useLingui();
  const { address, code, title } = label;
  return (
    <chakra.div display="flex" gap="4" alignItems="center">
      <QrCode text={address} label={t`QR code of ${title}`} size="6rem" />
      <chakra.div minW="0" overflowWrap="anywhere">
        <chakra.p fontFamily="mono" fontWeight="bold">
          {code}
        </chakra.p>
        <p>{title}</p>
        <chakra.p fontSize="sm" color="fg.muted">
          {owner}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}

function asPaper(value: string): LabelPaper {
  return Object.keys(LABEL_PAPERS).find((paper): paper is LabelPaper => paper === value) ?? 'sheet';
}
