import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ScannedRow } from '../../data/read/scanned-rows.ts';
import type { ReadCode } from '../../domain/scan/read-code.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { type CreateOffer, useCreateOffers } from './create-offers.ts';
import { CodeText, FoundRows, NothingHasIt } from './scan-words.tsx';
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
      <CodeText code={code} />
      {rows === undefined && <Searching />}
      {rows && rows.length > 0 && <FoundRows rows={rows} onOpen={onOpen} />}
      {rows?.length === 0 && <NothingFound code={code} onSearch={onSearch} onClose={onClose} />}
    </chakra.div>
  );
}

interface NothingProps {
  code: ReadCode;
  onSearch: (text: string) => void;
  onClose: () => void;
}

function NothingFound({ code, onSearch, onClose }: NothingProps) {
  const { kind } = code.meaning;
  return (
    <>
      <NothingHasIt code={code} />
      {kind !== 'label' && kind !== 'otherLabel' && (
        <WaysOn code={code} onSearch={onSearch} onClose={onClose} />
      )}
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
