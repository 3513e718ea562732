import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, Suspense, useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PaletteResults } from './palette-results.tsx';

/** Search over every entity and every screen, on this device: it works without signal. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const [activeId, setActiveId] = useState<string>();
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const options = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(listId)} [role=option]`)];
    const at = Math.max(
      options.findIndex((option) => option.id === activeId),
      0,
    );
    if (event.key === 'Enter') {
      event.preventDefault();
      options[at]?.click();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = step === 0 ? undefined : options.at((at + step) % options.length);
    if (!next) return;
    event.preventDefault();
    setActiveId(next.id);
    next.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog title={t`Search everything`} headless place="top" onClose={onClose}>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="3"
        px="4"
        borderBottom="1px solid"
        borderColor="border"
      >
        <Search size={18} aria-hidden />
        <chakra.input
          flex="1"
          minW="0"
          minH="14"
          bg="transparent"
          fontSize="lg"
          _focusVisible={{ outline: 'none' }}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-label={t`Search everything`}
          placeholder={t`Number, title, name, place …`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <chakra.div
        id={listId}
        role="listbox"
        aria-label={t`Results`}
        p="2"
        height="min(26rem, 60vh)"
        overflowY="auto"
      >
        <Suspense
          fallback={
            <chakra.p p="3" color="fg.muted">
              <Spinner /> <Trans>Searching</Trans>
            </chakra.p>
          }
        >
          <PaletteResults search={search} listId={listId} activeId={activeId} onGo={go} />
        </Suspense>
      </chakra.div>
    </Dialog>
  );
}
