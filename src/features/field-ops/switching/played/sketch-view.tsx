import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { rowsByIds } from '../../../../data/read/list-query.ts';
import type { SketchElementTold, SketchTold } from '../../../../data/read/network/switching-messages.ts';
import type { SketchLine, SketchPoint, SketchState } from '../../../../domain/network/switching/sketch.ts';
import { entities } from '../../../../domain/registry.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { Wrap } from '../../../../ui/page/layout.tsx';
import { SketchSymbol } from './sketch-symbol.tsx';

/** Pixels of a column and a row: what a finger scrolls over, and a name fits beside. */
const [COLUMN, ROW] = [112, 84];

/** Room before the first column. */
const MARGIN = 48;

/** Letters of a name that fit into a column; the whole name is in the lists beside. */
const LETTERS = 11;

/** By colour and by line: who sees no colours, or prints it, reads the same. */
const STROKES: Readonly<Record<SketchState, { readonly colour: string; readonly dashes?: string }>> = {
  live: { colour: 'var(--fl-colors-fault-text)' },
  dead: { colour: 'var(--fl-colors-fg-muted)', dashes: '7 5' },
  earthed: { colour: 'var(--fl-colors-safe-text)', dashes: '2 4' },
};

/** What lies around the work behind the chosen step, infeeds on top. */
export function SketchView({ sketch }: { sketch: SketchTold }) {
  const { t } = useLingui();
  const names = useNames(sketch.elements);
  const [width, height] = [sketch.columns * COLUMN + MARGIN, sketch.rows * ROW];
  return (
    <figure>
      <chakra.div
        role="region"
        aria-label={t`Single-line sketch, scrollable`}
        tabIndex={0}
        overflow="auto"
        maxH="70vh"
        border="1px solid"
        borderColor="border"
        borderRadius="md"
      >
        <svg width={width} height={height} role="img" aria-label={t`Single-line sketch`} fill="none">
          {sketch.bars.map((bar) => (
            <Stroke key={pathOf(bar.points)} line={bar} width={4} />
          ))}
          {sketch.elements.map((element) => (
            <Element key={element.id} element={element} name={names?.get(element.id) ?? ''} />
          ))}
        </svg>
      </chakra.div>
      <figcaption>
        <Legend />
        {sketch.isCut && (
          <Plural
            value={sketch.elements.length}
            one="Only the nearest asset is drawn."
            other="Only the nearest # assets are drawn."
          />
        )}
      </figcaption>
    </figure>
  );
}

function Element({ element, name }: { element: SketchElementTold; name: string }) {
  const [x, y] = pixels(element.at);
  const { colour } = STROKES[element.state];
  const short = name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name;
  return (
    <g data-state={element.state}>
      <title>{name}</title>
      {element.lines.map((line) => (
        <Stroke key={pathOf(line.points)} line={line} width={2} />
      ))}
      <g transform={`translate(${x} ${y})`} stroke={colour} strokeWidth={2}>
        {element.isWork && <circle r="17" stroke="var(--fl-colors-signal-text)" strokeWidth={3} />}
        <SketchSymbol element={element} />
        <text x="20" y="4" fontSize="12" stroke="none" fill="var(--fl-colors-fg)">
          {short}
        </text>
      </g>
    </g>
  );
}

function Stroke({ line: { points, state }, width }: { line: SketchLine; width: number }) {
  const { colour, dashes } = STROKES[state];
  return <path d={pathOf(points)} stroke={colour} strokeWidth={width} strokeDasharray={dashes} />;
}

function pathOf(points: readonly SketchPoint[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pixels(point).join(' ')}`).join('');
}

function pixels([column, row]: SketchPoint): SketchPoint {
  return [Math.round(MARGIN + column * COLUMN), Math.round(row * ROW)];
}

function Legend() {
  const { t } = useLingui();
  const words = { live: t`live`, dead: t`dead, not earthed`, earthed: t`dead and earthed` };
  return (
    <Wrap gap="4" fontSize="sm" mt="1">
      {(['live', 'dead', 'earthed'] as const).map((state) => (
        <Wrap key={state} gap="1.5">
          <svg width="36" height="8" aria-hidden>
            <path
              d="M0 4H36"
              strokeWidth="3"
              stroke={STROKES[state].colour}
              strokeDasharray={STROKES[state].dashes}
            />
          </svg>
          <span>{words[state]}</span>
        </Wrap>
      ))}
      <span>
        <Trans>By the records; a ring marks the place of work.</Trans>
      </span>
    </Wrap>
  );
}

/** By id: the tag, which people look for in the field, else the name. */
function useNames(elements: readonly SketchElementTold[]): ReadonlyMap<string, string> | undefined {
  const { database } = useWorkspace();
  const ids = elements.map(({ id }) => id);
  return useLive(
    database,
    async (local) => {
      const rows = await rowsByIds(local, entities.asset, ids);
      return new Map(rows.flatMap((row) => (row ? [[row.id, row.tag ?? row.name]] : [])));
    },
    [ids.join()],
  );
}
