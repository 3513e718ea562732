import { useId } from 'react';
import { allRows } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { entities } from '../../domain/registry.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import type { ItemWidgetProps } from '../../resource/items/items-layout.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { TextInput } from '../../ui/controls/inputs.tsx';

const { name } = workOrder.fields.requiredCompetences.item;

/** The skills that crews have are offered: another name is taken, and nobody has it. */
export function CompetenceName({ value, onChange }: ItemWidgetProps) {
  const { database } = useWorkspace();
  const id = useId();
  const known = useLive(database, (local) => skillNames(local), []);
  return (
    <>
      <TextInput
        list={id}
        maxLength={name.maxLength}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {known?.map((skill) => (
          <option key={skill}>{skill}</option>
        ))}
      </datalist>
    </>
  );
}

async function skillNames(database: FieldDatabase): Promise<string[]> {
  const crews = await allRows(database, { entity: entities.crew, filters: {}, sort: 'name' });
  return [...new Set(crews.flatMap(({ skills }) => skills.map((skill) => skill.name)))];
}
