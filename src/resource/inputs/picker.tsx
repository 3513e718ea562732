import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { FieldScanner } from './field-scanner.ts';
import { PickerScan, type PickerScanKind } from './picker-scan.tsx';

export interface PickerOption {
  readonly id: string;
  readonly label: string;
  /** A second, quieter fact: a number, an address. */
  readonly hint?: string;
}

interface Offered {
  readonly options: readonly PickerOption[];
  /** Nothing else fits. */
  readonly isAll: boolean;
}

/** Shows what fits the text, once or more often, until the returned function is called. */
export type PickerSearch = (text: string, show: (offered: Offered) => void) => () => void;

interface PickerProps {
  /** What is chosen now, in words. */
  text: string;
  search: PickerSearch;
  /** @param code that it was chosen by */
  onPick: (option: Pick<PickerOption, 'id'>, code?: string) => void;
  /** What a code may name; without it none is read. */
  scan?: PickerScanKind;
  /** The person left the input with text that they did not pick from the list. */
  onTyped: (text: string) => void;
  placeholder?: string;
  /** Name of the input where no field around it gives one. */
  label?: string;
  /** What is typed is a value by itself: where nothing fits it, no list covers what stands below. */
  takesText?: boolean;
}

const List = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: 'overlay',
    insetInline: '0',
    top: 'calc(100% + 4px)',
    maxH: '18rem',
    overflowY: 'auto',
    listStyle: 'none',
    m: '0',
    p: '1',
    bg: 'bg.raised',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    boxShadow: 'float',
  },
});

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'control',
    px: '2.5',
    py: '1',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'bg.selected' },
  },
});

/** What is typed, which option is on, and what the keys do with both. */
function usePicker({ text, search, onPick, onTyped }: PickerProps) {
  // Null: what is chosen stands there, which somebody who only looks at the list keeps.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = isOpen ? (typed ?? '') : null;
  const { answered, options, isAll } = useOptions(asked, search);
  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const pick = (option: PickerOption | undefined) => {
    if (!option) return;
    close();
    onPick(option);
  };
  const leave = () => {
    if (typed !== null && typed.trim() !== text) onTyped(typed.trim());
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The form is about to be saved: with what was typed here.
      leave();
    } else if (step) {
      event.preventDefault();
      if (isOpen) setActive((active + step + options.length) % Math.max(1, options.length));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (answered === asked) pick(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  const type = (value: string) => {
    setTyped(value);
    setActive(0);
    open();
  };
  return { typed, type, open, close, active, options, isAll, isOpen, pick, leave, onKeyDown };
}

/** A combobox over rows on this device (ARIA 1.2: the input keeps the focus, the list only shows). */
export function Picker(props: PickerProps) {
  const { text, placeholder, label, scan, takesText = false } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isScanned = use(FieldScanner) !== null && scan !== undefined;
  const picker = usePicker(props);
  const { typed, type, open, close, active, options, isAll, isOpen, pick, leave, onKeyDown } = picker;
  return (
    <chakra.div position="relative">
      <TextInput
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? text}
        onChange={(event) => type(event.target.value)}
        onClick={(event) => {
          // What is typed next takes the place of what is chosen.
          if (!isOpen) event.currentTarget.select();
          open();
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
        {...(isScanned && { 'data-takes-scans': '', pe: '12' })}
      />
      {scan && (
        <PickerScan
          {...scan}
          input={input}
          onTyped={close}
          onPick={(id, code) => props.onPick({ id }, code)}
        />
      )}
      {isOpen && !(takesText && isAll && options.length === 0) && (
        <Options
          id={listId}
          name={label ?? placeholder}
          options={options}
          isAll={isAll}
          active={active}
          onPick={pick}
        />
      )}
    </chakra.div>
  );
}

interface OptionsProps extends Offered {
  id: string;
  name: string | undefined;
  active: number;
  onPick: (option: PickerOption) => void;
}

function Options(props: OptionsProps) {
  return (
    <List id={props.id} role="listbox" aria-label={props.name}>
      {props.options.map((option, index) => (
        <Option
          key={option.id}
          id={`${props.id}-${index}`}
          role="option"
          aria-selected={index === props.active}
          // Before the input's blur, which would take the list away.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onPick(option)}
        >
          <chakra.span flex="1" minW="0">
            {option.label}
          </chakra.span>
          {option.hint && (
            <chakra.span color="fg.muted" fontSize="sm">
              {option.hint}
            </chakra.span>
          )}
        </Option>
      ))}
      {props.options.length === 0 && (
        <chakra.li color="fg.muted" px="2.5" py="2">
          {props.isAll ? <Trans>Nothing found on this device.</Trans> : <Searching />}
        </chakra.li>
      )}
    </List>
  );
}

/** The last answer, until there is one to what is typed now, and the text that it is to. */
function useOptions(asked: string | null, search: PickerSearch): Answer {
  const [offered, setOffered] = useState<Answer>(NO_ANSWER);
  useEffect(() => {
    if (asked === null) return undefined;
    return search(asked, (found) => setOffered({ ...found, answered: asked }));
  }, [asked, search]);
  return offered;
}

interface Answer extends Offered {
  readonly answered: string | null;
}

const NO_ANSWER: Answer = { answered: null, options: [], isAll: false };

/** A picker's search that answers once; an answer that comes late, to an older text, is dropped. */
export function answersOnce(search: (text: string) => Promise<readonly PickerOption[]>): PickerSearch {
  return (text, show) => {
    let isCurrent = true;
    search(text).then((options) => isCurrent && show({ options, isAll: true }), reportError);
    return () => {
      isCurrent = false;
    };
  };
}
