import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { countMatching, firstRows } from '../../data/read/list-query.ts';
import { seesSome } from '../../domain/identity/permission.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { createPath, listPath, recordPath } from '../rows/record-path.ts';
import { ValueInWords } from '../values/value-in-words.tsx';
import { ChoiceView } from '../values/value-view.tsx';
import { useLabels } from '../words/entity-labels.tsx';
import { PluralName } from '../words/plural-name.tsx';
import { useFieldLabel } from '../words/use-field-label.ts';
import { useSpeech } from '../words/use-speech.ts';
import { isFilled } from '../words/value-text.ts';

/** Records of another entity that name this one: an order's job sheets. */
export interface Relation {
  readonly entity: string;
  /** The field over there that holds this record's id; a declared filter of it. */
  readonly field: string;
  /** Further values of a new one. */
  readonly values?: Readonly<Record<string, string>>;
  /** May new ones be made from here. */
  readonly canCreate?: boolean;
}

const SHOWN = 50;

/** Tabs with counts; the first one is open. */
export function RelatedTabs({ id, relations }: { id: string; relations: readonly Relation[] }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const visible = relations.filter(({ entity }) => {
    const { subject } = entityNamed(entity);
    return seesSome(can, subject);
  });
  const [chosen, setChosen] = useState(visible[0]?.entity ?? '');
  const counts = useCounts(id, visible);
  const relation = visible.find((one) => one.entity === chosen);
  if (!relation) return null;
  return (
    <Tabs
      label={t`Related records`}
      current={chosen}
      onChange={setChosen}
      tabs={visible.map((one, index) => ({
        id: one.entity,
        label: <PluralName entity={one.entity} />,
        count: counts?.[index],
      }))}
    >
      <Suspense fallback={<SkeletonLines lines={3} label={t`Loading`} />}>
        <RelatedRows key={chosen} id={id} relation={relation} />
      </Suspense>
    </Tabs>
  );
}

function useCounts(id: string, relations: readonly Relation[]): number[] | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    (local) =>
      Promise.all(relations.map(({ entity, field }) => countMatching(local, questionOf(entity, field, id)))),
    [id],
  );
}

function questionOf(entity: string, field: string, id: string) {
  return { entity, filters: { [field]: id }, sort: entityNamed(entity).list.sorts[0] ?? '' };
}

function RelatedRows({ id, relation }: { id: string; relation: Relation }) {
  const { i18n } = useLingui();
  const { database, can } = useWorkspace();
  const { entity, field } = relation;
  const labels = useLabels(entity);
  const rows = useLive(database, (local) => firstRows(local, questionOf(entity, field, id), SHOWN), [
    entity,
    field,
    id,
  ]);
  const mayCreate = relation.canCreate && can(`${entityNamed(entity).subject}:create`);
  return (
    <chakra.div display="grid" gap="3">
      {rows && rows.length > 0 && (
        <chakra.ul listStyle="none" border="1px solid" borderColor="border" borderRadius="md" bg="bg.surface">
          {rows.map((row) => (
            <RelatedRow key={row.id} entity={entity} row={row} />
          ))}
        </chakra.ul>
      )}
      {rows?.length === 0 && (
        <chakra.p color="fg.muted">
          <Trans>None yet.</Trans>
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2">
        {mayCreate && (
          <LinkButton
            to={createPath(entity, { [field]: id, ...relation.values })}
            icon={<Plus aria-hidden />}
          >
            {i18n._(labels.create)}
          </LinkButton>
        )}
        {rows?.length === SHOWN && (
          <LinkButton look="quiet" to={listPath(entity, { [field]: id })}>
            <Trans>Show all</Trans>
          </LinkButton>
        )}
      </chakra.div>
    </chakra.div>
  );
}

function RelatedRow({ entity: name, row }: { entity: string; row: AnyRow }) {
  const entity = entityNamed(name);
  const labels = useLabels(name);
  const speech = useSpeech(labels);
  const fieldLabel = useFieldLabel(labels);
  const number = entity.number && row[entity.number.field];
  const who = Object.keys(entity.fields).find((field) => entity.fields[field]?.kind === 'person');
  const person = who && entity.fields[who];
  const when = dateOf(entity);
  const date = when && entity.fields[when];
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      px="3"
      py="1.5"
      minH="control"
      borderBottom="1px solid"
      borderColor="border"
      _last={{ borderBottom: '0' }}
      _hover={{ bg: 'bg.hover' }}
    >
      {number && (
        <chakra.span fontFamily="mono" fontSize="sm" color="fg.muted">
          {String(number)}
        </chakra.span>
      )}
      <chakra.span flex="1 1 10rem" minW="0" fontWeight="medium">
        <Link to={recordPath(name, row.id)}>{String(row[entity.titleField])}</Link>
      </chakra.span>
      {person && isFilled(row[who]) && (
        <chakra.span color="fg.muted">
          <ValueInWords speech={speech} name={who} field={person} row={row} />
        </chakra.span>
      )}
      {/* A label without its date reads as if it were one. */}
      {date && isFilled(row[when]) && (
        <chakra.span color="fg.muted">
          {fieldLabel(when)} <ValueInWords speech={speech} name={when} field={date} row={row} />
        </chakra.span>
      )}
      <ChoiceView speech={speech} name="status" value={String(row.status ?? '')} />
    </chakra.li>
  );
}

/** The date that people look for: the first one that the entity's list shows. */
function dateOf(entity: EntityDefinition): string | undefined {
  return entity.list.columns.find((name) => ['date', 'instant'].includes(entity.fields[name]?.kind ?? ''));
}
