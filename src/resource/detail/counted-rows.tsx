import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { rowsByIds } from '../../data/read/list-query.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';
import { recordTitle } from '../rows/record-name.tsx';
import { recordPath } from '../rows/record-path.ts';
import { ChoiceView } from '../values/value-view.tsx';
import { useLabels } from '../words/entity-labels.tsx';
import { useSpeech } from '../words/use-speech.ts';

/** The rows behind a figure. */
export interface Counted {
  readonly title: string;
  readonly entity: string;
  readonly ids: readonly string[];
}

/** A figure that opens what it counts; a plain 0 where there is nothing to open. */
export function Count({ counted, onCount }: { counted: Counted; onCount: (counted: Counted) => void }) {
  const { number } = useFormat();
  const count = number(counted.ids.length);
  const place = { display: 'inline-grid', placeItems: 'center end', minH: 'control', minW: 'control' };
  if (counted.ids.length === 0) {
    return (
      <chakra.span color="fg.muted" {...place}>
        {count}
      </chakra.span>
    );
  }
  return (
    <chakra.button
      type="button"
      aria-label={`${counted.title}: ${count}`}
      {...place}
      color="signal.text"
      fontWeight="semibold"
      textDecoration="underline"
      textUnderlineOffset="0.2em"
      cursor="pointer"
      onClick={() => onCount(counted)}
    >
      {count}
    </chakra.button>
  );
}

export function CountedRows({ counted, onClose }: { counted: Counted; onClose: () => void }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // Whoever pressed a figure wants to read its rows, wherever on the page they are.
  useEffect(() => box.current?.focus(), [counted]);
  return (
    <Card ref={box} tabIndex={-1} aria-label={counted.title} mt="5">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" mb="2">
        <chakra.h2 fontSize="lg">{counted.title}</chakra.h2>
        <IconButton label={t`Close`} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </chakra.div>
      <Suspense>
        <Rows counted={counted} />
      </Suspense>
    </Card>
  );
}

function Rows({ counted: { entity, ids } }: { counted: Counted }): ReactNode {
  const { database } = useWorkspace();
  const speech = useSpeech(useLabels(entity));
  const rows = useLive(database, (local) => rowsByIds(local, entity, ids), [entity, ids]);
  return (
    <chakra.ul listStyle="none" maxH="24rem" overflowY="auto">
      {rows?.map(
        (row) =>
          row && (
            <chakra.li
              key={row.id}
              display="flex"
              flexWrap="wrap"
              gap="3"
              alignItems="center"
              minH="control"
              borderTop="1px solid"
              borderColor="border"
            >
              <chakra.span flex="1 1 14rem">
                <Link to={recordPath(entity, row.id)}>{recordTitle(entityNamed(entity), row)}</Link>
              </chakra.span>
              <ChoiceView speech={speech} name="status" value={String(row.status)} />
            </chakra.li>
          ),
      )}
    </chakra.ul>
  );
}
