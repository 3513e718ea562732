import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../ui/format/format.ts';
import { Table } from '../../../../ui/page/table.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import type { FoundView } from '../file-messages.ts';
import type { ChosenFile } from '../use-import.ts';
import { FilePlaces } from './file-places.tsx';
import { UnreadParts } from './unread-parts.tsx';

/** What the files hold: classes and how many of each, what is not understood, how the network hangs together, what is refused. */
export function FoundInFiles({ file, view }: { file: ChosenFile; view: FoundView }) {
  const { t } = useLingui();
  const { report, warnings } = view;
  return (
    <>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <Classes label={t`What was found`} counts={report.classes} />
        <Classes label={t`Not understood`} counts={report.unknownClasses} />
      </chakra.div>
      <Network view={view} />
      <Models models={report.models ?? []} />
      {warnings > 0 && (
        <details open>
          <summary>
            <Plural value={warnings} one="# thing to know" other="# things to know" />
          </summary>
          <FilePlaces label={t`Things to know`} fileName="notes" places={report.warnings ?? []} />
        </details>
      )}
      <UnreadParts file={file} />
    </>
  );
}

function Classes({ label, counts }: { label: string; counts: Readonly<Record<string, number>> }) {
  const { t } = useLingui();
  const format = useFormat();
  const rows = Object.entries(counts);
  if (rows.length === 0) return null;
  return (
    <chakra.div maxH="20rem" overflowY="auto">
      <Table
        label={label}
        columns={[
          { id: 'class', head: label, names: true, cell: ([name]) => name },
          { id: 'count', head: t`How many`, figure: true, cell: ([, count]) => format.number(count) },
        ]}
        rows={rows}
        keyOf={([name]) => name}
      />
    </chakra.div>
  );
}

/** Of formats that know what hangs on what. */
function Network({ view: { format, report } }: { view: FoundView }) {
  const { number } = useFormat();
  const { dangling, islands } = report;
  return (
    <>
      {format === 'cim' && (
        <MutedText>
          <Trans>
            Connected parts of the network: {number(islands.asInFile)} with the switches as the files have
            them, {number(islands.allOpen)} with every switch open.
          </Trans>
        </MutedText>
      )}
      {dangling > 0 && (
        <MutedText>
          <Trans>References to what none of the files has: {number(dangling)}</Trans>
        </MutedText>
      )}
    </>
  );
}

function Models({ models }: { models: NonNullable<FoundView['report']['models']> }) {
  const { t } = useLingui();
  if (models.length === 0) return null;
  const profilesOf = (profiles: (typeof models)[number][string]) =>
    [profiles].flat().filter((one) => typeof one === 'string');
  return (
    <Table
      label={t`Models`}
      columns={[
        { id: 'file', head: t`File`, names: true, cell: (model) => model.file },
        {
          id: 'profiles',
          head: t`Profiles`,
          cell: (model) => profilesOf(model['profiles'] ?? null).join(' '),
        },
        {
          id: 'used',
          head: t`Used`,
          cell: ({ isUsed }) => (isUsed === false ? <Trans>No</Trans> : <Trans>Yes</Trans>),
        },
      ]}
      rows={models.slice(0, 50)}
      keyOf={(model) => `${model.file} ${String(model['id'])}`}
    />
  );
}
