import { chakra } from '@chakra-ui/react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Banner } from './banner.tsx';

export interface Notice {
  readonly kind: 'info' | 'success' | 'warning' | 'error';
  readonly message: ReactNode;
  /** Something that can be done about it, for as long as it is shown: "Undo". */
  readonly action?: { readonly label: ReactNode; readonly onPress: () => void };
}

type Notify = (notice: Notice) => void;

interface Shown extends Notice {
  readonly id: number;
}

const NotifyContext = createContext<Notify | null>(null);

/** Milliseconds a notice stays; an error and one with an action stay until they are dismissed. */
const LIFETIME = 5000;

/**
 * Shows short notices at the upper edge, at most three, since what is pressed next stands at the lower one: under the top bar,
 * newest below, with what a page is about beside them. A phone has no room beside them: there they lie over the top bar, the newest
 * over the others, and the page's heading stays in sight.
 */
export function NotifierProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  const notify = useCallback<Notify>((notice) => {
    lastId.current += 1;
    const id = lastId.current;
    setShown((all) => [...all.slice(-2), { ...notice, id }]);
  }, []);
  const list = useMemo(
    () => shown.map((notice) => <Toast key={notice.id} notice={notice} onDismiss={dismiss} />),
    [shown, dismiss],
  );
  return (
    <NotifyContext value={notify}>
      {children}
      <chakra.div
        position="fixed"
        zIndex="toast"
        insetInline="0"
        mx="auto"
        px={{ base: '2', sm: '4' }}
        top={{ base: '1', sm: 'calc(3.5rem + {spacing.3})' }}
        mt="env(safe-area-inset-top)"
        css={{ '& > *': { gridArea: { smDown: '1 / 1' } } }}
        width="full"
        maxW="28rem"
        display="grid"
        gap="2"
        pointerEvents="none"
      >
        {list}
      </chakra.div>
    </NotifyContext>
  );
}

/**
 * Within a modal dialog: an error of what stands in it is shown in it, since nothing outside can be reached or is read out.
 * Where the dialog is gone by then, and for all other notices, as everywhere.
 */
export function DialogNotices({ children }: { children: ReactNode }) {
  const outside = useNotify();
  const [error, setError] = useState<ReactNode>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const notify = useCallback<Notify>(
    (notice) => {
      if (isHere.current && notice.kind === 'error') setError(notice.message);
      else outside(notice);
    },
    [outside],
  );
  return (
    <NotifyContext value={notify}>
      {children}
      {error !== null && (
        <Banner kind="error" onDismiss={() => setError(null)}>
          {error}
        </Banner>
      )}
    </NotifyContext>
  );
}

function Toast({ notice, onDismiss }: { notice: Shown; onDismiss: (id: number) => void }) {
  const lasting = notice.kind === 'error' || notice.action !== undefined;
  useEffect(() => {
    if (lasting) return undefined;
    const timer = setTimeout(() => onDismiss(notice.id), LIFETIME);
    return () => clearTimeout(timer);
  }, [lasting, notice.id, onDismiss]);
  const { action } = notice;
  return (
    <chakra.div
      display="grid"
      pointerEvents="auto"
      boxShadow="float"
      borderRadius="md"
      animation="rise 140ms ease-out"
      css={{
        smDown: {
          fontSize: 'sm',
          '& > *': { py: '1', px: '3', gap: '2' },
          '& > * > div': { flexBasis: '8rem' },
        },
      }}
    >
      <Banner
        kind={notice.kind}
        onDismiss={() => onDismiss(notice.id)}
        action={
          action && (
            <Button
              look="link"
              color="inherit"
              onClick={() => {
                action.onPress();
                onDismiss(notice.id);
              }}
            >
              {action.label}
            </Button>
          )
        }
      >
        {notice.message}
      </Banner>
    </chakra.div>
  );
}

/** `notify({ kind: 'success', message })` */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify stands outside of NotifierProvider');
  return notify;
}
