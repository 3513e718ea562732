import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { semanticColors, tokens } from './tokens.ts';

/** Breakpoints of R9.5, in pixels. */
export const BREAKPOINTS = { sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

const inRem = (pixels: number) => `${pixels / 16}rem`;

const globalCss = {
  html: {
    colorScheme: 'light',
    '--text-size': '0.875rem',
    '--control-height': '2.25rem',
    '--small-control-height': '2rem',
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
    '--global-color-placeholder': 'colors.fg.muted',
    textSizeAdjust: '100%',
    _dark: { colorScheme: 'dark' },
    '@media (pointer: coarse)': {
      '--text-size': '1rem',
      '--control-height': '2.75rem',
      '--small-control-height': '2.75rem',
    },
  },
  // Back is the other way there.
  '[dir=rtl] .lucide-undo-2': { transform: 'scaleX(-1)' },
  body: {
    // A notch at the side of a device that lies across.
    pl: 'env(safe-area-inset-left)',
    pr: 'env(safe-area-inset-right)',
    bg: 'bg.canvas',
    color: 'fg',
    fontFamily: 'body',
    fontSize: 'md',
    lineHeight: 'normal',
    fontFeatureSettings: "'cv05', 'ss03'",
    overscrollBehaviorY: 'none',
    WebkitTapHighlightColor: 'transparent',
  },
  // A text takes its direction from its own first letter, so that a name or an English word keeps its order in Arabic.
  '[dir=rtl] :is(body, input, textarea)': { textAlign: 'right' },
  '[dir=rtl] :is(h1, h2, h3, p, div, span, strong, a, button, label, legend, input, textarea, li, dt, dd, td, th)':
    {
      unicodeBidi: 'plaintext',
    },
  // A finger needs 44 px each way. What looks smaller is hit around it too; what has a place of its own keeps that.
  '@media (pointer: coarse)': {
    ':where(a, button, summary, label, input[type=checkbox], input[type=radio])': { position: 'relative' },
    ':where(a, button, summary, label, input[type=checkbox], input[type=radio])::after': {
      content: '""',
      position: 'absolute',
      top: '50%',
      left: '50%',
      width: 'max(100%, 2.75rem)',
      height: 'max(100%, 2.75rem)',
      transform: 'translate(-50%, -50%)',
    },
  },
  // Safari zooms in on what has smaller letters, and not out again.
  ':where(input, select, textarea)': { '@media (pointer: coarse)': { fontSize: 'max(1em, 16px)' } },
  '[popover]': {
    position: 'fixed',
    inset: 'auto',
    m: '0',
    p: '0',
    border: '0',
    bg: 'transparent',
    color: 'inherit',
  },
  'h1, h2, h3, h4': { fontWeight: 'semibold', lineHeight: 'tight', textWrap: 'balance' },
  ':focus-visible': {
    outline: '2px solid {colors.signal.text}',
    outlineOffset: '2px',
    borderRadius: 'sm',
  },
  '::selection': { bg: 'signal.line', color: 'fg' },
  'code, kbd, samp': { fontFamily: 'mono' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not "almost nothing": with it every element would pass on a new colour to its children a frame late.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
};

/**
 * The one Chakra system. It starts from the base configuration, without Chakra's own recipes and palettes: the parts of
 * this folder bring their recipes with them, so that a part which is not on the screen costs nothing.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'fl',
    preflight: true,
    globalCss,
    theme: {
      breakpoints: {
        sm: inRem(BREAKPOINTS.sm),
        md: inRem(BREAKPOINTS.md),
        lg: inRem(BREAKPOINTS.lg),
        xl: inRem(BREAKPOINTS.xl),
      },
      keyframes: {
        spin: { to: { transform: 'rotate(360deg)' } },
        pulse: { '50%': { opacity: '0.45' } },
        rise: { from: { opacity: '0', transform: 'translateY(4px)' } },
      },
      tokens,
      semanticTokens: { colors: semanticColors },
    },
  }),
);
