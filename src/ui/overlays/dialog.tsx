import { chakra, defineRecipe } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { DialogNotices } from '../notices/notifier.tsx';
import { useGuard } from './back-guard.tsx';

const ROOM = 'calc(100dvh - var(--keyboard, 0px))';

const BESIDE_NOTCHES = {
  pl: 'env(safe-area-inset-left)',
  pr: 'env(safe-area-inset-right)',
  pt: 'env(safe-area-inset-top)',
};

const recipe = defineRecipe({
  base: {
    color: 'fg',
    bg: 'bg.raised',
    border: '1px solid',
    borderColor: 'border',
    boxShadow: 'float',
    p: '0',
    width: 'full',
    maxW: 'min({sizes.form}, calc(100vw - {spacing.8}))',
    // An on-screen keyboard may lie over the page (src/app/keyboard-room.ts).
    bottom: 'var(--keyboard, 0px)',
    maxH: `calc(${ROOM} - {spacing.8})`,
    overflow: 'auto',
    _backdrop: { bg: 'bg.scrim' },
    '&[open]': { animation: 'rise 140ms ease-out' },
  },
  variants: {
    place: {
      center: { m: 'auto', borderRadius: 'lg' },
      /** Near the top, so that it does not move while results come in. */
      top: { m: '10vh auto auto', borderRadius: 'lg' },
      /** All of a phone or a tablet; in the middle of a wider screen. */
      screen: {
        m: { base: '0', lg: 'auto' },
        maxW: { base: '100vw', lg: 'min({sizes.form}, calc(100vw - {spacing.8}))' },
        maxH: { base: ROOM, lg: `calc(${ROOM} - {spacing.8})` },
        height: { base: ROOM, lg: 'auto' },
        ...BESIDE_NOTCHES,
        borderWidth: { base: '0', lg: '1px' },
        borderRadius: { base: '0', lg: 'lg' },
        // Its buttons stand at the thumb, however little is above them.
        '&[open]': { display: 'flex', flexDirection: 'column' },
        '& > *': { flexShrink: '0' },
      },
      /** A drawer at the inline start: the menu. */
      start: {
        m: '0',
        marginInlineEnd: 'auto',
        maxW: 'min(20rem, 88vw)',
        maxH: ROOM,
        height: ROOM,
        ...BESIDE_NOTCHES,
        borderWidth: '0',
      },
      /** A drawer at the inline end: details beside a list. */
      end: {
        m: '0',
        marginInlineStart: 'auto',
        maxW: 'min(30rem, 100vw)',
        maxH: ROOM,
        height: ROOM,
        ...BESIDE_NOTCHES,
        borderWidth: '0',
      },
    },
  },
  defaultVariants: { place: 'center' },
});

const Root = chakra('dialog', recipe);

export interface DialogProps {
  title: ReactNode;
  /** For a dialog whose content is its own heading: keeps the title for screen readers. */
  headless?: boolean;
  place?: 'center' | 'top' | 'screen' | 'start' | 'end';
  /** Buttons; the safest last choice first in reading order. */
  footer?: ReactNode;
  /** Its work is on the way: nothing closes it before it can say what became of that. */
  busy?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Open as long as it is mounted. The browser's own modal dialog: focus stays inside, Esc closes, and focus goes back to
 * where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, headless = false, place = 'center', footer, busy = false, onClose, children } = props;
  const titleId = useId();
  const ref = useModal();
  const leave = () => {
    if (!busy) onClose();
  };
  // Back is the way out of what is on top.
  useGuard(
    ({ historyAction }) => historyAction === 'POP',
    (held) => {
      held.reset();
      leave();
    },
  );
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) leave();
  };
  // Esc that is pressed again closes it in the browser, whatever was answered the first time. One that was taken away, for another one or
  // while words are awaited, was closed by nobody.
  const stayOrLeave = () => {
    if (ref.current?.open !== false) return;
    if (busy) ref.current?.showModal();
    else onClose();
  };
  return (
    <Root
      ref={ref}
      place={place}
      aria-labelledby={headless ? undefined : titleId}
      aria-label={headless && typeof title === 'string' ? title : undefined}
      onCancel={(event) => {
        // A file that was not chosen after all is no wish to leave: that event comes from the input.
        if (event.target !== ref.current) return;
        event.preventDefault();
        leave();
      }}
      onClose={stayOrLeave}
      onMouseDown={closeOnBackdrop}
    >
      {!headless && <Head id={titleId} title={title} busy={busy} onClose={onClose} />}
      <chakra.div px={headless ? '0' : '5'} pb={headless ? '0' : '5'}>
        <DialogNotices>{children}</DialogNotices>
      </chakra.div>
      {footer && <Foot>{footer}</Foot>}
    </Root>
  );
}

interface HeadProps extends Pick<DialogProps, 'title' | 'onClose'> {
  id: string;
  busy: boolean;
}

function Head({ id, title, busy, onClose }: HeadProps) {
  const { t } = useLingui();
  return (
    <chakra.div display="flex" alignItems="center" gap="3" ps="5" pe="3" pt="3" pb="1">
      <chakra.h2 id={id} flex="1" fontSize="lg">
        {title}
      </chakra.h2>
      <IconButton label={t`Close`} disabled={busy} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </chakra.div>
  );
}

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    px: '5',
    py: '3',
    borderTop: '1px solid',
    borderColor: 'border',
    position: 'sticky',
    bottom: '0',
    mt: 'auto',
    bg: 'bg.raised',
  },
});

function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: its end comes before the element is taken out, and only closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus();
    return () => dialog.close();
  }, []);
  return ref;
}
