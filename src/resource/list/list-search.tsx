import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import type { Ref } from 'react';
import { TextInput } from '../../ui/controls/inputs.tsx';

/** Searches the rows on this device; answers to each key. */
export function ListSearch({
  label,
  value,
  onChange,
  boxRef,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Around the input, to focus it by key. */
  boxRef: Ref<HTMLDivElement>;
}) {
  const { t } = useLingui();
  return (
    <chakra.div ref={boxRef} position="relative" flex="1">
      <chakra.span
        aria-hidden
        position="absolute"
        insetStart="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        pointerEvents="none"
        zIndex="1"
      >
        <Search size={16} />
      </chakra.span>
      <TextInput
        type="search"
        ps="9"
        aria-label={t`Search ${label}`}
        placeholder={t`Search`}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          onChange('');
          event.currentTarget.blur();
        }}
      />
    </chakra.div>
  );
}
