import { chakra } from '@chakra-ui/react';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useLatest } from '../../ui/page/use-latest.ts';
import { RecordName, recordTitle } from '../rows/record-name.tsx';
import { useRecord } from '../rows/use-record.ts';
import { Chosen, ChosenOne } from './chosen.tsx';
import { ReferencePicker } from './reference-picker.tsx';

interface ReferencesPickerProps {
  entity: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** Several rows of another entity: chips, and a picker that adds one. */
export function ReferencesPicker({ entity, value, onChange }: ReferencesPickerProps) {
  // What was typed names a row a moment later, when chips may have come and gone.
  const now = useLatest({ value, onChange });
  const add = (picked: string) => {
    if (isUuid(picked)) now().onChange([...new Set([...now().value, picked])]);
  };
  return (
    <chakra.div display="grid" gap="2">
      <Chosen
        values={value}
        chip={(one) => (
          <RecordChip
            key={one}
            entity={entity}
            id={one}
            onRemove={() => onChange(value.filter((other) => other !== one))}
          />
        )}
      />
      <ReferencePicker key={value.length} entity={entity} value="" onChange={add} />
    </chakra.div>
  );
}

function RecordChip({ entity, id, onRemove }: { entity: string; id: string; onRemove: () => void }) {
  const row = useRecord(entity, id);
  return (
    <ChosenOne name={row ? recordTitle(entityNamed(entity), row) : ''} onRemove={onRemove}>
      <RecordName entity={entity} id={id} />
    </ChosenOne>
  );
}
