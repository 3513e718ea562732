import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFieldControl } from '../../ui/controls/field.tsx';
import { Badge } from '../../ui/notices/badge.tsx';

/** What was picked of several, as chips above the picker that adds one; nothing while nothing was. */
export function Chosen({ values, chip }: { values: readonly string[]; chip: (id: string) => ReactNode }) {
  const { id } = useFieldControl();
  if (values.length === 0) return null;
  return (
    <chakra.ul id={id ? `${id}-chosen` : undefined} display="flex" flexWrap="wrap" gap="1.5" listStyle="none">
      {values.map(chip)}
    </chakra.ul>
  );
}

interface ChosenOneProps {
  /** As its button says it. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One of them, which goes with its button. */
export function ChosenOne({ name, onRemove, children }: ChosenOneProps) {
  const { t } = useLingui();
  return (
    <Badge as="li" minH="8" fontSize="sm" pe="0">
      {children}
      <IconButton size="sm" label={t`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </Badge>
  );
}
