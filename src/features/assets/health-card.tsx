import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type FoundHealth, findHealth } from '../../data/read/asset-health.ts';
import type { asset } from '../../domain/assets/asset.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import {
  type HealthInput,
  type HealthInputName,
  healthOf,
  isInService,
  serviceLife,
} from '../../domain/maintenance/health-index.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useToday } from '../../resource/rows/use-today.ts';
import type { Speech } from '../../resource/words/value-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { Table } from '../../ui/page/table.tsx';
import { LinkText, Muted, MutedText, RowName, SectionHeading } from '../../ui/page/text.tsx';
import type { Tone } from '../../ui/theme/tone.ts';

const TONES: readonly Tone[] = ['safe', 'safe', 'energised', 'fault', 'fault'];

/** How worn the asset is, and everything that says so. */
export function HealthCard({ row, speech }: DetailPart<typeof asset>) {
  const { database, can } = useWorkspace();
  const today = useToday();
  const found = useLive(database, (local) => findHealth(local, row, can), [row, can]);
  if (!found || !isInService(row.status)) return null;
  const { index, inputs } = healthOf(found.facts, today);
  if (index === null) return null;
  return (
    <Card display="grid" gap="3">
      <Wrap>
        <SectionHeading flex="1">
          <Trans>Health</Trans>
        </SectionHeading>
        <StatusBadge tone={TONES[index - 1] ?? 'neutral'}>
          <HealthWord index={index} />
        </StatusBadge>
      </Wrap>
      <Inputs inputs={inputs} found={found} speech={speech} />
      <MutedText fontSize="sm">
        <Trans>
          Each score is 1 (as new) to 5 (worn out); the index is their mean by weight. What this device does
          not know is left out.
        </Trans>
      </MutedText>
    </Card>
  );
}

function HealthWord({ index }: { index: number }) {
  if (index <= 1) return <Trans>1 of 5, as new</Trans>;
  if (index === 2) return <Trans>2 of 5, good</Trans>;
  if (index === 3) return <Trans>3 of 5, fair</Trans>;
  if (index === 4) return <Trans>4 of 5, poor</Trans>;
  return <Trans>5 of 5, worn out</Trans>;
}

interface InputsProps {
  inputs: readonly HealthInput[];
  found: FoundHealth;
  speech: Speech;
}

function Inputs({ inputs, found, speech }: InputsProps) {
  const { t } = useLingui();
  const names: Record<HealthInputName, string> = {
    age: t`Age`,
    inspection: t`Last checklist`,
    defects: t`Open defects`,
    maintenance: t`Maintenance`,
  };
  return (
    <Table
      label={t`What the health index is based on`}
      columns={[
        {
          id: 'input',
          head: t`Input`,
          names: true,
          cell: ({ name }) => <RowName>{names[name]}</RowName>,
        },
        {
          id: 'found',
          head: t`Found`,
          cell: (input) => <Found input={input} found={found} speech={speech} />,
        },
        { id: 'score', head: t`Score`, figure: true, cell: ({ score }) => score ?? '–' },
        {
          id: 'weight',
          head: t`Weight`,
          figure: true,
          cell: ({ weight }) => speech.format.quantity(weight, '%'),
        },
      ]}
      rows={inputs}
      keyOf={({ name }) => name}
    />
  );
}

function Found({
  input: { name, found: value },
  found,
  speech,
}: { input: HealthInput } & Omit<InputsProps, 'inputs'>) {
  const { facts, sheet, defects, plan } = found;
  if (value === null) return <Unknown name={name} kind={facts.kind} />;
  if (name === 'age') {
    const life = serviceLife(facts.kind) ?? 0;
    return (
      <Trans>
        {value} of {life} years
      </Trans>
    );
  }
  if (name === 'inspection') {
    const { failed, judged } = facts.inspection ?? { failed: 0, judged: 0 };
    return (
      <>
        <Trans>
          {failed} of {judged} steps failed
        </Trans>
        <Rows entity="jobSheet" rows={sheet ? [sheet] : []} />
      </>
    );
  }
  if (name === 'defects') {
    return (
      <>
        {value === 0 ? <Trans>None</Trans> : speech.format.number(value)}
        <Rows entity="workOrder" rows={defects} />
      </>
    );
  }
  return (
    <>
      {value === 0 ? (
        <Trans>Nothing overdue</Trans>
      ) : (
        <Plural value={value} one="# day overdue" other="# days overdue" />
      )}
      <Rows entity="maintenancePlan" rows={plan ? [plan] : []} />
    </>
  );
}

function Unknown({ name, kind }: { name: HealthInputName; kind: string }): ReactNode {
  const words = {
    age:
      serviceLife(kind) === null ? (
        <Trans>Says little for this kind</Trans>
      ) : (
        <Trans>No date of installation</Trans>
      ),
    inspection: <Trans>No completed job sheet here</Trans>,
    defects: <Trans>Not known on this device</Trans>,
    maintenance: <Trans>No active plan with a date</Trans>,
  };
  return <Muted>{words[name]}</Muted>;
}

/** Named as many as help; the others stand in the tabs below. */
const NAMED = 3;

function Rows({ entity, rows }: { entity: string; rows: readonly AnyRow[] }) {
  return rows.slice(0, NAMED).map((row) => (
    <Fragment key={row.id}>
      {' · '}
      <LinkText>
        <Link to={recordPath(entity, row.id)}>{numberOf(entity, row)}</Link>
      </LinkText>
    </Fragment>
  ));
}

/** What it is called in few letters: its title stands where the link leads. */
function numberOf(name: string, row: AnyRow): string {
  const { number, titleField } = entityNamed(name);
  return String((number && row[number.field]) || row[titleField]);
}
