import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    minH: 'smallControl',
    px: '3',
    bg: 'bg.surface',
    color: 'fg',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'full',
    fontSize: 'sm',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { bg: 'bg.hover' },
    '&[aria-pressed=true]': {
      bg: 'signal.subtle',
      color: 'signal.text',
      borderColor: 'signal.text',
      fontWeight: 'medium',
    },
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
  },
});

const Root = chakra('button', recipe);

type ChipProps = HTMLChakraProps<'button'> & {
  /** On or off; absent: it opens or does something. */
  pressed?: boolean;
  /** How many rows it stands for. */
  count?: ReactNode;
};

/** One choice of a few that stand side by side: a category, a filter value. */
export function Chip({ pressed, count, children, ...rest }: ChipProps) {
  return (
    <Root type="button" aria-pressed={pressed} {...rest}>
      {children}
      {count !== undefined && (
        <chakra.span color="fg.muted" fontWeight="normal">
          {count}
        </chakra.span>
      )}
    </Root>
  );
}
