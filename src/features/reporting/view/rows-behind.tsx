import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { rowsByIds } from '../../../data/list-query.ts';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { useLabels } from '../../../resource/entity-labels.tsx';
import { recordTitle } from '../../../resource/record-name.tsx';
import { recordPath } from '../../../resource/record-path.ts';
import { useSpeech } from '../../../resource/use-speech.ts';
import { ChoiceView } from '../../../resource/value-view.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useWorkspace } from '../../../session/workspace.tsx';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format.ts';

/** Rows drawn at once. */
const SHOWN = 100;

/** The records that a figure counts. */
export function RowsBehind({
  source,
  title,
  ids,
}: {
  source: string;
  title: string;
  ids: readonly string[];
}) {
  const { database } = useWorkspace();
  const format = useFormat();
  const shown = ids.slice(0, SHOWN);
  const rows = useLive(() => rowsByIds(database, source, shown), [database, source, shown.join()]);
  const left = ids.length - shown.length;
  return (
    <Card aria-label={title} aria-live="polite">
      <chakra.h2 fontSize="lg" mb="2">
        {title}{' '}
        <chakra.span color="fg.muted" fontWeight="normal">
          {format.number(ids.length)}
        </chakra.span>
      </chakra.h2>
      <chakra.ul listStyle="none">
        {rows?.map((row) => row && <RecordLine key={row.id} source={source} row={row} />)}
      </chakra.ul>
      {left > 0 && (
        <chakra.p color="fg.muted" mt="2">
          <Trans>{format.number(left)} more</Trans>
        </chakra.p>
      )}
    </Card>
  );
}

function RecordLine({ source, row }: { source: string; row: AnyRow }) {
  const speech = useSpeech(useLabels(source));
  return (
    <chakra.li
      display="flex"
      gap="3"
      alignItems="center"
      justifyContent="space-between"
      minH="control"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.span minW="0" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
        <Link to={recordPath(source, row.id)}>{recordTitle(entityNamed(source), row)}</Link>
      </chakra.span>
      <ChoiceView speech={speech} name="status" value={String(row.status ?? '')} />
    </chakra.li>
  );
}
