import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ScanLine from 'lucide-react/icons/scan-line';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { fold } from '../../domain/kit/search/words.ts';
import { entityNamed } from '../../domain/registry.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useFoundRows } from '../../resource/rows/use-found-rows.ts';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { navigationFor, SYNC_ENTRY } from '../navigation.ts';
import { searchableEntities } from './searchable-entities.ts';

const ROWS_PER_ENTITY = 6;

interface ResultsProps {
  search: string;
  listId: string;
  activeId: string | undefined;
  onGo: (to: string) => void;
  onScan: () => void;
}

/** Screens first, then records by entity. Nothing typed: the screens. Outdated, as long as what comes first may answer an older text. */
export function PaletteResults({ search, listId, activeId, onGo, onScan }: ResultsProps) {
  const { i18n, t } = useLingui();
  const workspace = useWorkspace();
  const entities = search.trim() === '' ? [] : searchableEntities(workspace);
  const found = useFoundRows(entities.map((entity) => ({ entity, text: search, limit: ROWS_PER_ENTITY })));
  const records = entities.map((entity, place) => ({ entity, rows: found[place]?.rows ?? [] }));
  const screens = [...navigationFor(workspace).flatMap((group) => group.entries), SYNC_ENTRY].filter(
    ({ label }) => fold(i18n._(label)).includes(fold(search)),
  );
  const scan = t`Scan a code`;
  const isScanOffered = fold(scan).includes(fold(search));
  const firstId = screens.length > 0 ? optionId(listId, screens[0]?.to ?? '') : undefined;
  const firstPlace = records.findIndex(({ rows }) => rows.length > 0);
  const firstRecord = records[firstPlace];
  const first =
    firstId ??
    (isScanOffered ? `${listId}-scan` : undefined) ??
    (firstRecord?.rows[0] && optionId(listId, recordPath(firstRecord.entity, firstRecord.rows[0].id)));
  const current = activeId ?? first;
  const isEmpty = screens.length === 0 && !isScanOffered && !firstRecord;
  const isFirstKnown =
    screens.length > 0 ||
    isScanOffered ||
    found.slice(0, firstPlace + 1).every((answer) => answer?.text === search);
  const isSearching = found.some((answer) => answer?.isAll !== true);
  return (
    <div data-outdated={isFirstKnown ? undefined : ''}>
      {(screens.length > 0 || isScanOffered) && (
        <Group title={<Trans>Screens</Trans>}>
          {screens.map(({ to, label, icon: Icon }) => (
            <Option key={to} id={optionId(listId, to)} isCurrent={current} onPress={() => onGo(to)}>
              <Icon size={16} aria-hidden />
              {i18n._(label)}
            </Option>
          ))}
          {isScanOffered && (
            <Option id={`${listId}-scan`} isCurrent={current} onPress={onScan}>
              <ScanLine size={16} aria-hidden />
              {scan}
            </Option>
          )}
        </Group>
      )}
      {records.map(({ entity, rows }) => (
        <RecordGroup key={entity} entity={entity} rows={rows} listId={listId} current={current} onGo={onGo} />
      ))}
      {isEmpty && (
        <chakra.p p="3" color="fg.muted">
          {isSearching ? (
            <Searching />
          ) : (
            <Trans>Nothing on this device matches. Try fewer words, or part of one.</Trans>
          )}
        </chakra.p>
      )}
    </div>
  );
}

interface RecordGroupProps {
  entity: string;
  rows: readonly AnyRow[];
  listId: string;
  current: string | undefined;
  onGo: (to: string) => void;
}

function RecordGroup({ entity, rows, listId, current, onGo }: RecordGroupProps) {
  const { i18n } = useLingui();
  const labels = useLabels(entity);
  const definition = entityNamed(entity);
  if (rows.length === 0) return null;
  return (
    <Group title={i18n._(labels.plural)}>
      {rows.map((row) => {
        const to = recordPath(entity, row.id);
        return (
          <Option key={row.id} id={optionId(listId, to)} isCurrent={current} onPress={() => onGo(to)}>
            {definition.number && (
              <chakra.span fontFamily="mono" fontSize="sm" color="fg.muted" flexShrink="0">
                {String(row[definition.number.field] ?? '')}
              </chakra.span>
            )}
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              {String(row[definition.titleField] ?? '')}
            </chakra.span>
            <chakra.span color="fg.muted" fontSize="sm" hideBelow="sm" maxW="40%" overflowWrap="anywhere">
              {hintOf(definition, row)}
            </chakra.span>
          </Option>
        );
      })}
    </Group>
  );
}

/** A second fact by which the row may have been found: a place, a category. */
function hintOf({ list, titleField, number }: EntityDefinition, row: AnyRow): string {
  const field = list.search.find((name) => name !== titleField && name !== number?.field);
  const value = field === undefined ? null : row[field];
  return typeof value === 'string' ? value : '';
}

function Group({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <chakra.div role="group" mb="2">
      <chakra.p px="2.5" py="1" fontSize="xs" fontWeight="semibold" color="fg.muted">
        {title}
      </chakra.p>
      {children}
    </chakra.div>
  );
}

interface OptionProps {
  id: string;
  isCurrent: string | undefined;
  onPress: () => void;
  children: React.ReactNode;
}

function Option({ id, isCurrent, onPress, children }: OptionProps) {
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={isCurrent === id}
      display="flex"
      alignItems="center"
      gap="3"
      minH="control"
      px="2.5"
      borderRadius="sm"
      cursor="pointer"
      _hover={{ bg: 'bg.hover' }}
      _selected={{ bg: 'bg.selected' }}
      onClick={onPress}
    >
      {children}
    </chakra.div>
  );
}

const optionId = (listId: string, to: string) => `${listId}${to.replaceAll('/', '-')}`;
