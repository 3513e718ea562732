import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ScannedRow } from '../../data/read/scanned-rows.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { ReadCode } from '../../domain/scan/read-code.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { recordTitle } from '../../resource/rows/record-name.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { CodeProblemWords } from './code-words.tsx';
import { type CreateOffer, useCreateOffers } from './create-offers.ts';
import type { Scanned } from './use-scan.ts';

interface ResultProps {
  scanned: Scanned;
  onOpen: (row: ScannedRow) => void;
  onSearch: (text: string) => void;
  onClose: () => void;
}

/** What was scanned, and what became of it: the records to choose from, or what to do where there is none. */
export function ScanResult({ scanned: { code, rows }, onOpen, onSearch, onClose }: ResultProps) {
  return (
    <chakra.div display="grid" gap="4">
      <chakra.p fontFamily="mono" overflowWrap="anywhere" maxH="6rem" overflowY="auto">
        {shownText(code)}
      </chakra.p>
      {code.problems.map((problem) => (
        <Banner key={`${problem.fault} ${problem.ai}`} kind="warning">
          <CodeProblemWords problem={problem} />
        </Banner>
      ))}
      {rows === undefined && <Searching />}
      {rows && rows.length > 0 && <Found rows={rows} onOpen={onOpen} />}
      {rows?.length === 0 && <NothingFound code={code} onSearch={onSearch} onClose={onClose} />}
    </chakra.div>
  );
}

/** What stands between two elements is seen by nobody. */
function shownText({ text, meaning }: ReadCode): string {
  if (meaning.kind !== 'elements') return text;
  return meaning.elements.map(({ ai, value }) => `(${ai}) ${value}`).join('  ');
}

function Found({ rows, onOpen }: { rows: readonly ScannedRow[]; onOpen: (row: ScannedRow) => void }) {
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
  const { i18n } = useLingui();
  const { singular } = useLabels(entity);
  return (
    <Button wide size="lg" justifyContent="space-between" gap="4" onClick={onPress}>
      <chakra.span minW="0" overflow="hidden" textOverflow="ellipsis">
        {recordTitle(entityNamed(entity), row)}
      </chakra.span>
      <chakra.span color="fg.muted" fontSize="sm">
        {i18n._(singular)}
      </chakra.span>
    </Button>
  );
}

interface NothingProps {
  code: ReadCode;
  onSearch: (text: string) => void;
  onClose: () => void;
}

function NothingFound({ code, onSearch, onClose }: NothingProps) {
  const { meaning } = code;
  if (meaning.kind === 'otherLabel') {
    return (
      <Banner kind="warning">
        <Trans>This label belongs to another installation, {meaning.host}. It is not opened from here.</Trans>
      </Banner>
    );
  }
  if (meaning.kind === 'label') {
    return (
      <Banner kind="warning">
        <Trans>
          The record of this label is not on this device. It may have been deleted, belong to another
          organisation, or be one that you may not see.
        </Trans>
      </Banner>
    );
  }
  return (
    <>
      <Banner kind="info">
        <Trans>Nothing on this device has this code.</Trans>
      </Banner>
      <WaysOn code={code} onSearch={onSearch} onClose={onClose} />
    </>
  );
}

function WaysOn({ code, onSearch, onClose }: NothingProps) {
  const offers = useCreateOffers(code);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code.text);
    setCopied(true);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <Button look="primary" onClick={() => onSearch(offers[0]?.text ?? code.text)}>
        <Trans>Search for it</Trans>
      </Button>
      {offers.map((offer) => (
        <CreateLink key={offer.entity} offer={offer} onPress={onClose} />
      ))}
      <ActionButton onAct={copy}>{isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</ActionButton>
    </chakra.div>
  );
}

function CreateLink({ offer: { entity, path }, onPress }: { offer: CreateOffer; onPress: () => void }) {
  const { i18n } = useLingui();
  const { create } = useLabels(entity);
  return (
    <LinkButton to={path} onClick={onPress}>
      {i18n._(create)}
    </LinkButton>
  );
}
