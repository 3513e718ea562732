import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { IdList } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import { asDataError, type DataErrorCode } from '../../data/store/data-error.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isWeighed, mayChoose, offeredStatuses } from '../../domain/offered-statuses.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { ActionButton } from '../act/act.tsx';
import { useSaving } from '../act/save-failure.ts';
import { useDecider } from '../act/use-decider.ts';
import { personField } from '../inputs/person-field.ts';
import type { TableKind } from '../output/save-table.ts';
import { choiceText, type Speech } from '../words/value-text.ts';
import { BulkDelete } from './bulk-delete.tsx';
import { AT_ONCE, type RunInParts, useBulkRun } from './bulk-run.ts';

const BulkAssignDialog = lazy(async () => ({
  default: (await import('./bulk-assign.tsx')).BulkAssignDialog,
}));
const LabelsDialog = lazy(async () => ({
  default: (await import('../output/labels-dialog.tsx')).LabelsDialog,
}));
/** Something a module does with the selected rows. */
export interface BulkAction {
  readonly id: string;
  readonly label: MessageDescriptor;
  /** All of them are needed for it to be offered. */
  readonly permissions: readonly string[];
  readonly Dialog: ComponentType<{ ids: IdList; onClose: () => void; onDone: () => void }>;
}

interface BulkBarProps {
  speech: Speech;
  entity: EntityDefinition;
  ids: IdList;
  actions: readonly BulkAction[];
  /** How many the list holds. */
  total: number;
  onSelectAll: () => void;
  onExport: (kind: TableKind) => Promise<void>;
  onClear: () => void;
}

/** Takes the place of the filter row while rows are selected. */
export function BulkBar(props: BulkBarProps) {
  const { speech, entity, ids, actions, onExport, onClear } = props;
  const { t, i18n } = useLingui();
  const { can } = useWorkspace();
  const { progress, runInParts } = useBulkRun();
  const [open, setOpen] = useState<string | null>(null);
  const mayEdit = entity.verbs.update !== undefined && can(`${entity.subject}:edit`);
  const mayDelete = entity.verbs.remove === true && can(`${entity.subject}:delete`);
  const own = actions.filter((action) => action.permissions.every(can));
  if (progress) {
    return (
      <chakra.div role="status" py="2">
        <Trans>
          {progress.done} of {progress.total} saved on this device …
        </Trans>
      </chakra.div>
    );
  }
  return (
    <chakra.div
      role="toolbar"
      aria-label={t`Selected rows`}
      display="flex"
      flexWrap="wrap"
      gap="2"
      alignItems="center"
    >
      <Selected {...props} />
      {own.map((action) => (
        <Button key={action.id} look="primary" onClick={() => setOpen(action.id)}>
          {i18n._(action.label)}
        </Button>
      ))}
      {mayEdit && <StatusAction {...{ speech, entity, ids, runInParts, onClear }} />}
      {mayEdit && personField(entity) && (
        <Button onClick={() => setOpen('assign')}>
          <Trans>Assign</Trans>
        </Button>
      )}
      <Exports onExport={onExport} />
      <Button onClick={() => setOpen('labels')}>
        <Trans>Labels</Trans>
      </Button>
      {mayDelete && (
        <Button look="dangerQuiet" onClick={() => setOpen('delete')}>
          <Trans>Delete</Trans>
        </Button>
      )}
      <BulkDialogs
        {...{ open, speech, entity, ids, runInParts, onClear, own }}
        onClose={() => setOpen(null)}
      />
    </chakra.div>
  );
}

function Selected({
  speech,
  ids,
  total,
  onSelectAll,
  onClear,
}: Pick<BulkBarProps, 'speech' | 'ids' | 'total' | 'onSelectAll' | 'onClear'>) {
  const { t } = useLingui();
  return (
    <>
      <IconButton label={t`Clear selection`} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      <chakra.strong me="2" role="status">
        <Plural value={ids.length} one="# selected" other="# selected" />
      </chakra.strong>
      {ids.length < total && (
        <Button look="quiet" onClick={onSelectAll}>
          <Trans>Select all {speech.format.number(total)}</Trans>
        </Button>
      )}
    </>
  );
}

function Exports({ onExport }: Pick<BulkBarProps, 'onExport'>) {
  return (
    <>
      <ActionButton onAct={() => onExport('csv')}>
        <Trans>Export as CSV</Trans>
      </ActionButton>
      <ActionButton onAct={() => onExport('xlsx')}>
        <Trans>Export as Excel workbook</Trans>
      </ActionButton>
    </>
  );
}

interface BulkDialogsProps extends ActionProps {
  /** Of the module's own actions or the list's. */
  open: string | null;
  own: readonly BulkAction[];
  onClose: () => void;
}

function BulkDialogs({ open, own, onClose, ...action }: BulkDialogsProps) {
  const { entity, ids, speech, runInParts, onClear } = action;
  const OwnDialog = own.find(({ id }) => id === open)?.Dialog;
  return (
    <Suspense fallback={null}>
      {OwnDialog && <OwnDialog ids={ids} onClose={onClose} onDone={onClear} />}
      {open === 'assign' && <BulkAssignDialog {...{ entity, ids, speech, onClose }} onDone={onClear} />}
      {open === 'labels' && <LabelsDialog {...{ entity, ids, onClose }} />}
      {open === 'delete' && <BulkDelete {...{ speech, entity, ids, runInParts, onClear, onClose }} />}
    </Suspense>
  );
}

interface ActionProps {
  speech: Speech;
  entity: EntityDefinition;
  ids: IdList;
  runInParts: RunInParts;
  onClear: () => void;
}

function StatusAction({ speech, entity, ids, runInParts, onClear }: ActionProps) {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const person = useDecider();
  const notify = useNotify();
  const saving = useSaving();
  const status = entity.fields.status;
  if (status?.kind !== 'choice') return null;
  const offered = status.values.filter((value) => mayChoose(entity, value, person));
  if (offered.length === 0) return null;
  const apply = async (value: string) => {
    // What has to be weighed is looked at one by one.
    const isReady = (row: AnyRow) =>
      offeredStatuses(entity, row, person).includes(value) && !isWeighed(entity, row, value);
    let changed = 0;
    let skipped = 0;
    await runInParts(ids, AT_ONCE, async (part) => {
      for (const row of await rowsByIds(database, entity.name, part)) {
        if (!row) continue;
        const write = () => repository.update(entity.name, row.id, { status: value }, row);
        // One that something is missing for does not hold up the others.
        if (isReady(row) && (await unlessMissing(write))) changed += 1;
        else skipped += 1;
      }
    });
    const message =
      skipped > 0
        ? t`${changed} changed. ${skipped} left alone: their status cannot change that way, or something is missing.`
        : t`${changed} changed.`;
    notify({ kind: skipped > 0 ? 'warning' : 'success', message });
    onClear();
  };
  return (
    <Menu
      label={t`Change status`}
      trigger={(trigger) => (
        <Button {...trigger}>
          <Trans>Change status</Trans>
        </Button>
      )}
      items={offered.map((value) => ({
        id: value,
        label: choiceText(speech, 'status', value),
        onSelect: () => inBackground(saving(() => apply(value))),
      }))}
    />
  );
}

const LEFT_ALONE: readonly DataErrorCode[] = ['not_ready', 'details_missing'];

/** @returns false where something is missing for it, or its details are not here */
async function unlessMissing(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (LEFT_ALONE.includes(asDataError(error).code)) return false;
    throw error;
  }
}
