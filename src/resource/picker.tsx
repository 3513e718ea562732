import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { TextInput } from '../ui/inputs.tsx';

export interface PickerOption {
  readonly id: string;
  readonly label: string;
  /** A second, quieter fact: a number, an address. */
  readonly hint?: string;
}

interface PickerProps {
  /** What is chosen now, in words. */
  text: string;
  search: (text: string) => Promise<readonly PickerOption[]>;
  onPick: (option: PickerOption) => void;
  /** The person left the input with text that they did not pick from the list. */
  onTyped: (text: string) => void;
  placeholder?: string;
  /** Name of the input where no field around it gives one. */
  label?: string;
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

/** A combobox over rows on this device (ARIA 1.2: the input keeps the focus, the list only shows). */
export function Picker({ text, search, onPick, onTyped, placeholder, label }: PickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const options = useOptions(typed, search);
  const isOpen = typed !== null;

  const pick = (option: PickerOption | undefined) => {
    if (!option) return;
    setTyped(null);
    onPick(option);
  };
  const leave = () => {
    if (typed !== null && typed.trim() !== text) onTyped(typed.trim());
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The form is about to be saved: with what was typed here.
      leave();
    } else if (step) {
      event.preventDefault();
      if (isOpen) setActive((active + step + options.length) % Math.max(1, options.length));
      else setTyped('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setTyped(null);
    }
  };

  return (
    <chakra.div position="relative">
      <TextInput
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onClick={() => setTyped((value) => value ?? '')}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <Options id={listId} name={label ?? placeholder} options={options} active={active} onPick={pick} />
      )}
    </chakra.div>
  );
}

function Options(props: {
  id: string;
  name: string | undefined;
  options: readonly PickerOption[];
  active: number;
  onPick: (option: PickerOption) => void;
}) {
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
          <Trans>Nothing found on this device.</Trans>
        </chakra.li>
      )}
    </List>
  );
}

/** The answer to what is typed now; an answer that comes late, to an older text, is dropped. */
function useOptions(typed: string | null, search: PickerProps['search']): readonly PickerOption[] {
  const [options, setOptions] = useState<readonly PickerOption[]>([]);
  useEffect(() => {
    if (typed === null) return;
    let isCurrent = true;
    void search(typed).then((found) => {
      if (isCurrent) setOptions(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [typed, search]);
  return options;
}
