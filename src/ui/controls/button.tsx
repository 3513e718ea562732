import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from './spinner.tsx';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    minH: 'control',
    px: '3.5',
    border: '1px solid transparent',
    borderRadius: 'md',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    textDecoration: 'none',
    transition: 'background-color 120ms, border-color 120ms',
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    '& svg': { width: '1.125em', height: '1.125em', flexShrink: '0' },
  },
  variants: {
    look: {
      /** The one thing to do on a screen. */
      primary: {
        bg: 'signal.solid',
        color: 'signal.onSolid',
        _hover: { bg: 'signal.solidHover' },
      },
      plain: {
        bg: 'bg.surface',
        color: 'fg',
        borderColor: 'border.strong',
        _hover: { bg: 'bg.hover' },
      },
      quiet: { bg: 'transparent', color: 'fg', _hover: { bg: 'bg.hover' } },
      danger: { bg: 'fault.solid', color: 'fault.onSolid', _hover: { bg: 'fault.solidHover' } },
      /** Removes something after a question. */
      dangerQuiet: { bg: 'transparent', color: 'fault.text', _hover: { bg: 'fault.subtle' } },
      link: {
        bg: 'transparent',
        color: 'signal.text',
        px: '0',
        minH: '0',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
      },
    },
    size: {
      sm: { minH: 'smallControl', px: '2.5', fontSize: 'sm' },
      md: {},
      /** For one thumb and gloves: 56 px. */
      lg: { minH: '14', px: '6', fontSize: 'lg' },
    },
    square: { true: { px: '0', width: 'control', minW: 'control' } },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { look: 'plain', size: 'md' },
});

const Root = chakra('button', recipe);

interface ButtonOwnProps {
  /** Shown before the words; decorative. */
  icon?: ReactNode;
  /** Something is under way: shows a spinner and takes no second press. Keeps its width. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export type ButtonProps = HTMLChakraProps<'button', RecipeVariantProps<typeof recipe>> & ButtonOwnProps;

/** A push button. With `asChild` what is in it looks like one. */
export function Button({ icon, busy = false, children, asChild, ...rest }: ButtonProps) {
  if (asChild) {
    return (
      <Root asChild data-button="" {...rest}>
        {children}
      </Root>
    );
  }
  return (
    <Root type="button" aria-busy={busy || undefined} {...rest} disabled={rest.disabled || busy}>
      {busy ? <Spinner size="1.125em" /> : icon}
      {children}
    </Root>
  );
}

type LinkButtonProps = Omit<ButtonProps, 'busy' | 'asChild' | 'ref'> & Pick<LinkProps, 'to' | 'state'>;

/** A link to another screen that looks like a button. */
export function LinkButton({ to, state, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Button asChild {...rest}>
      <Link to={to} state={state}>
        {icon}
        {children}
      </Link>
    </Button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'aria-label'> {
  /** What it does; read aloud and shown on hover. */
  label: string;
}

export function IconButton({ label, look = 'quiet', children, ...rest }: IconButtonProps) {
  return (
    <Button square look={look} aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}
