import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, lazy, Suspense, useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ScannerInto } from '../../resource/inputs/scanner-into.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { lazyWithWords } from '../catalogues.ts';
import type { TypedScan } from '../scan/give-scan.ts';
import { PaletteResults } from './palette-results.tsx';
import { scannedPath } from './scanned-path.ts';

const ScanSheet = lazy(lazyWithWords('scan', async () => (await import('../scan/scan-sheet.tsx')).ScanSheet));

/** Search over every entity and every screen, on this device: it works without signal. What a scanner types into it is looked for as a code. */
export function SearchPalette({ first = '', onClose }: { first?: string; onClose: () => void }) {
  const [text, setText] = useState(first);
  const [scan, setScan] = useState<{ readonly typed?: TypedScan } | null>(null);
  const searchFor = (wanted: string) => {
    setText(wanted);
    setScan(null);
  };
  if (!scan) return <SearchDialog text={text} onChange={setText} onScan={setScan} onClose={onClose} />;
  return (
    <Suspense>
      <ScanSheet {...scan} onSearch={searchFor} onClose={onClose} />
    </Suspense>
  );
}

interface SearchDialogProps {
  text: string;
  onChange: (text: string) => void;
  onScan: (scan: { readonly typed?: TypedScan }) => void;
  onClose: () => void;
}

function SearchDialog({ text, onChange, onScan, onClose }: SearchDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const listId = useId();
  const search = useDeferredValue(text);
  const [activeId, setActiveId] = useState<string>();
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const change = (next: string) => {
    onChange(next);
    setActiveId(undefined);
  };
  return (
    <Dialog title={t`Search everything`} headless place="top" onClose={onClose}>
      <ScannerInto onScanned={(code) => onScan({ typed: { code, isInForm: false } })}>
        <SearchBox
          text={text}
          onChange={change}
          listId={listId}
          activeId={activeId}
          onKeyDown={(event) => {
            const scanned = event.key === 'Enter' ? scannedPath(text, location.origin) : undefined;
            if (scanned !== undefined) go(scanned);
            else if (event.key === 'Enter') choose(event, listId, activeId, search === text);
            else move(event, listId, activeId, setActiveId);
          }}
        />
      </ScannerInto>
      <ResultList id={listId} aria-label={t`Results`} role="listbox">
        <Suspense
          fallback={
            <chakra.p p="3">
              <Searching />
            </chakra.p>
          }
        >
          <PaletteResults
            search={search}
            listId={listId}
            activeId={activeId}
            onGo={go}
            onScan={() => onScan({})}
          />
        </Suspense>
      </ResultList>
    </Dialog>
  );
}

const ResultList = chakra('div', { base: { p: '2', height: 'min(26rem, 60vh)', overflowY: 'auto' } });

interface SearchBoxProps {
  text: string;
  onChange: (text: string) => void;
  listId: string;
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchBox({ text, onChange, listId, activeId, onKeyDown }: SearchBoxProps) {
  const { t } = useLingui();
  return (
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
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </chakra.div>
  );
}

/** Opens the current one; without one, the first, once it answers what is typed. */
function choose(event: KeyboardEvent, listId: string, activeId: string | undefined, isAsked: boolean): void {
  event.preventDefault();
  const { options, isOutdated } = resultsIn(listId);
  const first = isAsked && !isOutdated ? options[0] : undefined;
  (options.find(({ id }) => id === activeId) ?? first)?.click();
}

/** Arrows walk through the results. */
function move(
  event: KeyboardEvent,
  listId: string,
  activeId: string | undefined,
  activate: (id: string) => void,
): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { options } = resultsIn(listId);
  const at = Math.max(
    options.findIndex((option) => option.id === activeId),
    0,
  );
  const next = step === 0 ? undefined : options.at((at + step) % options.length);
  if (!next) return;
  event.preventDefault();
  activate(next.id);
  next.scrollIntoView({ block: 'nearest' });
}

function resultsIn(listId: string) {
  const list = document.getElementById(listId);
  const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  return { options, isOutdated: list?.querySelector('[data-outdated]') !== null };
}
