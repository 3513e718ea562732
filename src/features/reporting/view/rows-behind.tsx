import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { rowsByIds } from '../../../data/read/list-query.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../../ui/page/text.tsx';

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
  const rows = useLive(database, (local) => rowsByIds(local, source, shown), [source, shown.join()]);
  const left = ids.length - shown.length;
  return (
    <Card aria-label={title} aria-live="polite">
      <SectionHeading mb="2">
        {title} <Muted fontWeight="normal">{format.number(ids.length)}</Muted>
      </SectionHeading>
      <PlainList>
        {rows?.map((row) => row && <RecordLine key={row.id} source={source} row={row} />)}
      </PlainList>
      {left > 0 && (
        <MutedText mt="2">
          <Trans>{format.number(left)} more</Trans>
        </MutedText>
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
