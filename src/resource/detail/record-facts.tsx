import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { InPlaceField } from '../form/in-place-field.tsx';
import { isFilled, type Speech } from '../words/value-text.ts';

interface Filled {
  shown(names: readonly string[]): string[];
  showAll(): void;
}

/** What is filled; the rest is a press away. What was shown once stays, so that nothing jumps while it is emptied. */
export function useFilled(row: AnyRow, names: readonly string[]): Filled {
  const isSaid = (name: string) => isFilled(row[name]) && row[name] !== false;
  const [known, setKnown] = useState(() => names.filter(isSaid));
  return {
    shown: (some) => some.filter((name) => known.includes(name) || isSaid(name)),
    showAll: () => setKnown([...names]),
  };
}

interface FactsProps {
  row: AnyRow;
  speech: Speech;
  names: readonly string[];
  /** Of the whole record. */
  all: readonly string[];
  filled: Filled;
}

/** The right column of a record: what is filled, and how old it is. */
export function RecordFacts({ names, all, filled, row, speech }: FactsProps) {
  const { t } = useLingui();
  const hidden = all.length - filled.shown(all).length;
  return (
    <Card as="aside" aria-label={t`Facts`} display="grid" gap="3">
      {filled.shown(names).map((name) => (
        <InPlaceField key={name} speech={speech} name={name} row={row} />
      ))}
      {hidden > 0 && (
        <Button look="quiet" size="sm" justifySelf="start" onClick={filled.showAll}>
          <Plural value={hidden} one="Show # empty field" other="Show # empty fields" />
        </Button>
      )}
      <chakra.div borderTop="1px solid" borderColor="border" pt="3" fontSize="sm" color="fg.muted">
        <Trans>Created {speech.format.dateTime(row.createdAt)}</Trans>
        <br />
        <Trans>Changed {speech.format.dateTime(row.updatedAt)}</Trans>
      </chakra.div>
    </Card>
  );
}
