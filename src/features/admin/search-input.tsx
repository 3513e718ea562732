import { chakra } from '@chakra-ui/react';
import Search from 'lucide-react/icons/search';
import { TextInput } from '../../ui/controls/inputs.tsx';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows the rows while somebody types. What is typed stays out of the address: a browser refuses one that changes at each key. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <chakra.span position="relative" flex="1 1 14rem" maxW={{ sm: '20rem' }}>
      <chakra.span
        aria-hidden
        position="absolute"
        insetStart="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        pointerEvents="none"
      >
        <Search size={16} />
      </chakra.span>
      <TextInput
        type="search"
        ps="9"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </chakra.span>
  );
}
