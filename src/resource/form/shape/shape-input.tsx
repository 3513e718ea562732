import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { GeometryType, Position } from '../../../domain/geometry/geometry.ts';
import { geometryIn } from '../../../domain/geometry/geometry-in.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import type { GivenPosition } from '../../../domain/surveys/xpath/position.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { useFieldControl } from '../../../ui/controls/field.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { useNotedAct } from '../../act/use-act.ts';
import { PositionTaker } from '../../inputs/position/position-taker.tsx';
import { shapeText } from '../../words/shape-text.ts';
import { usePlaceText } from '../../words/use-place-text.ts';
import { type DrawnType, draftOf, drawnIn, storedShape } from './shape-corners.ts';

interface ShapeInputProps {
  types: readonly GeometryType[];
  /** A geometry as the form holds it; anything else: none. */
  value: Json;
  onChange: (value: Json) => void;
}

const TYPE_WORDS = {
  Point: msg`Point`,
  LineString: msg`Line`,
  Polygon: msg`Area`,
} as const;

const DRAWN = ['Point', 'LineString', 'Polygon'] as const;

/** Where something is: corner by corner, from where the device is, or typed. */
export function ShapeInput({ types, value, onChange }: ShapeInputProps) {
  const { i18n } = useLingui();
  const { id } = useFieldControl();
  const stored = geometryIn(value);
  const shape = drawnIn(stored);
  const known = shape && draftOf(shape);
  const offered = DRAWN.filter((each) => types.includes(each));
  const [chosen, setChosen] = useState<DrawnType>(offered[0] ?? 'Point');
  const type = known?.type ?? chosen;
  const corners = known?.corners ?? [];
  const give = (next: readonly Position[], as = type) =>
    onChange(storedShape({ type: as, corners: next }) ?? '');
  const choose = (next: DrawnType) => {
    setChosen(next);
    if (corners.length > 0) give(corners, next);
  };
  const add = ({ longitude, latitude }: GivenPosition) => {
    const corner = [rounded(longitude), rounded(latitude)] as const;
    give(type === 'Point' ? [corner] : [...corners, corner]);
  };
  if (stored && !shape) return <WholeShape {...{ id, value }} onDrop={() => onChange('')} />;
  return (
    <chakra.div id={id} role="group" display="grid" gap="2">
      {offered.length > 1 && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {offered.map((each) => (
            <Chip
              key={each}
              pressed={each === type}
              // Of a line a point would keep one corner.
              disabled={each === 'Point' && corners.length > 1}
              onClick={() => choose(each)}
            >
              {i18n._(TYPE_WORDS[each])}
            </Chip>
          ))}
        </chakra.div>
      )}
      <Corners corners={corners} onChange={give} />
      <Missing {...{ type, corners }} />
      <PositionTaker
        label={<TakeWords {...{ type, corners }} />}
        at={placeOf(corners.at(-1))}
        isFilled={corners.length > 0}
        onTaken={add}
      />
      {corners.length > 1 && (
        <Button look="quiet" justifySelf="start" onClick={() => onChange('')}>
          <Trans>Begin anew</Trans>
        </Button>
      )}
    </chakra.div>
  );
}

function placeOf(corner: Position | undefined): LonLat | undefined {
  return corner && { longitude: corner[0], latitude: corner[1] };
}

/** What comes from a file, in several parts or with holes: it is not drawn on corner by corner. */
function WholeShape({ id, value, onDrop }: { id: string | undefined; value: Json; onDrop: () => void }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const placeText = usePlaceText();
  return (
    <chakra.div id={id} role="group" display="grid" gap="2">
      {shapeText({ i18n, format, placeText }, value)}
      <Button look="quiet" justifySelf="start" onClick={onDrop}>
        <Trans>Begin anew</Trans>
      </Button>
    </chakra.div>
  );
}

interface DrawnProps {
  type: DrawnType;
  corners: readonly Position[];
}

function TakeWords({ type, corners }: DrawnProps) {
  if (type !== 'Point') return <Trans>Add this position</Trans>;
  return corners.length === 0 ? <Trans>Take position</Trans> : <Trans>Take it again</Trans>;
}

function Missing({ type, corners }: DrawnProps) {
  if (corners.length === 0) return null;
  if (type === 'LineString' && corners.length < 2)
    return (
      <Muted>
        <Trans>A line needs two corners at least.</Trans>
      </Muted>
    );
  if (type !== 'Polygon' || corners.length > 2) return null;
  return (
    <Muted>
      <Trans>A border needs three corners at least. It closes by itself.</Trans>
    </Muted>
  );
}

/** Positions of a long line that are shown: a route of thousands is drawn on a map, and not read. */
const SHOWN = 50;

function Corners({
  corners,
  onChange,
}: {
  corners: readonly Position[];
  onChange: (next: readonly Position[]) => void;
}) {
  const { t } = useLingui();
  const placeText = usePlaceText();
  // One act for all corners: the next one moves to where one was taken out.
  const { act, isResting } = useNotedAct((place: number) => onChange(corners.toSpliced(place, 1)));
  const shown = corners.slice(0, SHOWN).map((corner, place) => ({ corner, place }));
  if (corners.length === 0) return null;
  return (
    <>
      <PlainList as="ol" display="grid" gap="1">
        {shown.map(({ corner, place }) => (
          <chakra.li
            key={`${place} ${corner.join(' ')}`}
            display="flex"
            alignItems="center"
            gap="2"
            minH="12"
          >
            {corners.length > 1 && (
              <chakra.span minW="6" color="fg.muted" fontVariantNumeric="tabular-nums">
                {place + 1}
              </chakra.span>
            )}
            <chakra.span flex="1" fontVariantNumeric="tabular-nums">
              {placeText({ longitude: corner[0], latitude: corner[1] })}
            </chakra.span>
            <IconButton
              label={t`Remove position`}
              minW="12"
              minH="12"
              disabled={isResting}
              onClick={() => act(place)}
            >
              <Trash aria-hidden />
            </IconButton>
          </chakra.li>
        ))}
      </PlainList>
      {corners.length > SHOWN && (
        <Muted>
          <Trans>
            The first {SHOWN} of {corners.length} positions.
          </Trans>
        </Muted>
      )}
    </>
  );
}

/** A ten millionth of a degree is a centimetre. */
function rounded(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
