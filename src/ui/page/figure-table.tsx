import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** What a column is called; the numbers of a figure's stand under each other, at the end. */
export type FigureHead = string | { readonly figure: string };

/** A table of figures: the first column names the row, bars stand behind their numbers. */
export function FigureTable(props: { label: string; heads: readonly FigureHead[]; children: ReactNode }) {
  const figures = props.heads.flatMap((head, index) =>
    typeof head === 'string' ? [] : [`& :is(th, td):nth-child(${index + 1})`],
  );
  return (
    <chakra.div overflowX="auto">
      <chakra.table
        width="full"
        aria-label={props.label}
        fontVariantNumeric="tabular-nums"
        css={{
          '& th': {
            textAlign: 'inherit',
            fontWeight: 'medium',
            color: 'fg.muted',
            fontSize: 'sm',
            verticalAlign: 'bottom',
            px: { base: '1', sm: '2' },
            py: '1',
          },
          '& td': {
            borderTop: '1px solid',
            borderColor: 'border',
            px: { base: '1', sm: '2' },
            py: '1',
            minHeight: 'control',
          },
          '& td:first-of-type': { minW: { base: '7rem', sm: '10rem' } },
          ...(figures.length > 0 && {
            [figures.join(', ')]: { textAlign: 'end' },
            // A number and its unit stay together; what they are called takes a second line rather than their room.
            [figures.map((figure) => figure.replace(':is(th, td)', 'td')).join(', ')]: {
              whiteSpace: 'nowrap',
            },
          }),
        }}
      >
        <thead>
          <tr>
            {props.heads.map((head) => {
              const name = typeof head === 'string' ? head : head.figure;
              return (
                <th key={name} scope="col">
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </chakra.table>
    </chakra.div>
  );
}

/** A share of the longest bar, 0 to 1. Its number stands beside it. */
export function ShareBar({ share, tone = 'signal' }: { share: number; tone?: string }) {
  return (
    <chakra.span
      aria-hidden
      display="block"
      minW="2.5rem"
      height="2.5"
      borderRadius="sm"
      bg="bg.sunken"
      overflow="hidden"
    >
      <chakra.span
        display="block"
        height="full"
        borderRadius="sm"
        bg={`${tone}.solid`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </chakra.span>
  );
}
