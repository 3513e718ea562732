import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFieldControl } from '../../ui/controls/field.tsx';
import { Badge } from '../../ui/notices/badge.tsx';
import { RecordName, recordTitle } from '../rows/record-name.tsx';
import { useRecord } from '../rows/use-record.ts';
import { ReferencePicker } from './reference-picker.tsx';

interface ReferencesPickerProps {
  entity: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** Several rows of another entity: chips, and a picker that adds one. */
export function ReferencesPicker({ entity, value, onChange }: ReferencesPickerProps) {
  const { id } = useFieldControl();
  const add = (picked: string) => {
    if (isUuid(picked)) onChange([...new Set([...value, picked])]);
  };
  return (
    <chakra.div display="grid" gap="2">
      {value.length > 0 && (
        <chakra.ul
          id={id ? `${id}-chosen` : undefined}
          display="flex"
          flexWrap="wrap"
          gap="1.5"
          listStyle="none"
        >
          {value.map((one) => (
            <Chosen
              key={one}
              entity={entity}
              id={one}
              onRemove={() => onChange(value.filter((other) => other !== one))}
            />
          ))}
        </chakra.ul>
      )}
      <ReferencePicker key={value.length} entity={entity} value="" onChange={add} />
    </chakra.div>
  );
}

function Chosen({ entity, id, onRemove }: { entity: string; id: string; onRemove: () => void }) {
  const { t } = useLingui();
  const row = useRecord(entity, id);
  const name = row ? recordTitle(entityNamed(entity), row) : '';
  return (
    <Badge as="li" minH="8" fontSize="sm" pe="0">
      <RecordName entity={entity} id={id} />
      <IconButton size="sm" label={t`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </Badge>
  );
}
