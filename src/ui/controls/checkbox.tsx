import { chakra, type HTMLChakraProps, type SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFieldControl } from './field.tsx';

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: 'control',
    minW: '0',
    cursor: 'pointer',
    _hover: { '& input:not(:disabled)': { borderColor: 'fg.muted' } },
  },
});

/** How a box to tick looks; apart, for sheets that style plain inputs by the hundred. */
export const tickBox = {
  appearance: 'none',
  flexShrink: '0',
  width: '1.25rem',
  height: '1.25rem',
  m: '0',
  bg: 'bg.surface',
  border: '1.5px solid',
  borderColor: 'border.strong',
  borderRadius: 'sm',
  cursor: 'pointer',
  display: 'grid',
  placeContent: 'center',
  _before: {
    content: '""',
    width: '0.75rem',
    height: '0.75rem',
    bg: '#ffffff',
    clipPath: 'polygon(14% 47%, 2% 60%, 39% 96%, 100% 18%, 86% 6%, 38% 70%)',
    transform: 'scale(0)',
  },
  _checked: { bg: 'signal.solid', borderColor: 'signal.solid', _before: { transform: 'scale(1)' } },
  _indeterminate: {
    bg: 'signal.solid',
    borderColor: 'signal.solid',
    _before: { transform: 'scale(1)', clipPath: 'inset(42% 10%)' },
  },
  _disabled: { opacity: '0.5', cursor: 'not-allowed' },
} satisfies SystemStyleObject;

const Box = chakra('input', { base: tickBox });

const Track = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    position: 'relative',
    width: '2.25rem',
    height: '1.375rem',
    m: '0',
    borderRadius: 'full',
    bg: 'border.strong',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    _before: {
      content: '""',
      position: 'absolute',
      top: '3px',
      insetInlineStart: '3px',
      width: '1rem',
      height: '1rem',
      borderRadius: 'full',
      bg: '#ffffff',
      transition: 'inset-inline-start 120ms',
    },
    _checked: { bg: 'signal.solid', _before: { insetInlineStart: 'calc(100% - 1rem - 3px)' } },
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
  },
});

type CheckProps = Omit<HTMLChakraProps<'input'>, 'children' | 'type'> & {
  /** Beside the box. Without it give an `aria-label`; a switch takes its name from the field around it, too. */
  label?: ReactNode;
};

export function Checkbox({ label, ...rest }: CheckProps) {
  const box = <Box type="checkbox" {...rest} />;
  return label === undefined ? (
    box
  ) : (
    <Row>
      {box}
      <span>{label}</span>
    </Row>
  );
}

/** For what takes effect at once; a checkbox for what is saved with a form. */
export function Switch({ label, ...rest }: CheckProps) {
  const field = useFieldControl();
  const track = (
    <Track type="checkbox" role="switch" aria-checked={rest.checked === true} {...field} {...rest} />
  );
  return label === undefined ? (
    track
  ) : (
    <Row>
      {track}
      <span>{label}</span>
    </Row>
  );
}
