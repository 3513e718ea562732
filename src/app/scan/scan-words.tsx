import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ScannedRow } from '../../data/read/scanned-rows.ts';
import { user } from '../../domain/identity/user.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { ReadCode } from '../../domain/scan/read-code.ts';
import { recordTitle } from '../../resource/rows/record-name.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { CodeProblemWords } from './code-words.tsx';

/** What was scanned, and what is wrong with it. */
export function CodeText({ code }: { code: ReadCode }) {
  return (
    <>
      <chakra.p fontFamily="mono" overflowWrap="anywhere" maxH="6rem" overflowY="auto">
        {shownText(code)}
      </chakra.p>
      {code.problems.map((problem) => (
        <Banner key={`${problem.fault} ${problem.ai}`} kind="warning">
          <CodeProblemWords problem={problem} />
        </Banner>
      ))}
    </>
  );
}

/** What stands between two elements is seen by nobody. */
function shownText({ text, meaning }: ReadCode): string {
  if (meaning.kind !== 'elements') return text;
  return meaning.elements.map(({ ai, value }) => `(${ai}) ${value}`).join('  ');
}

/** To choose from. */
export function FoundRows({
  rows,
  onOpen,
}: {
  rows: readonly ScannedRow[];
  onOpen: (row: ScannedRow) => void;
}) {
  const { t } = useLingui();
  return (
    <chakra.ul aria-label={t`Records with this code`} display="grid" gap="2" listStyle="none">
      {rows.map((found) => (
        <li key={found.row.id}>
          <FoundButton found={found} onPress={() => onOpen(found)} />
        </li>
      ))}
    </chakra.ul>
  );
}

function FoundButton({ found: { entity, row }, onPress }: { found: ScannedRow; onPress: () => void }) {
  return (
    <Button
      wide
      size="lg"
      py="2"
      justifyContent="space-between"
      gap="4"
      whiteSpace="normal"
      textAlign="start"
      onClick={onPress}
    >
      <chakra.span minW="0" overflowWrap="anywhere">
        {recordTitle(entityNamed(entity), row)}
      </chakra.span>
      <chakra.span color="fg.muted" fontSize="sm">
        <KindOf entity={entity} />
      </chakra.span>
    </Button>
  );
}

/** What kind of record it is, in a word. */
export function KindOf({ entity }: { entity: string }) {
  return entity === user.name ? <Trans>Person</Trans> : <LabelledKind entity={entity} />;
}

function LabelledKind({ entity }: { entity: string }) {
  const { i18n } = useLingui();
  const { singular } = useLabels(entity);
  return i18n._(singular);
}

/** Why there is no record to show. */
export function NothingHasIt({ code: { meaning } }: { code: ReadCode }) {
  switch (meaning.kind) {
    case 'otherLabel':
      return (
        <Banner kind="warning">
          <Trans>
            This label belongs to another installation, {meaning.host}. It is not opened from here.
          </Trans>
        </Banner>
      );
    case 'label':
      return (
        <Banner kind="warning">
          <Trans>
            The record of this label is not on this device. It may have been deleted, belong to another
            organisation, or be one that you may not see.
          </Trans>
        </Banner>
      );
    default:
      return (
        <Banner kind="info">
          <Trans>Nothing on this device has this code.</Trans>
        </Banner>
      );
  }
}
