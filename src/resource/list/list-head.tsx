import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { columnField } from '../values/list-cell.tsx';
import { useFieldLabel } from '../words/use-field-label.ts';
import type { Speech } from '../words/value-text.ts';
import { isRightAligned } from './list-columns.ts';
import { isSortable, nextSort, sortField } from './list-state.ts';

interface TableHeadProps {
  speech: Speech;
  entity: EntityDefinition;
  columns: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  allSelected: boolean;
  onSelectAll: (all: boolean) => void;
  hasActions: boolean;
}

export function TableHead({ speech, entity, columns, sort, onSort, ...rest }: TableHeadProps) {
  const { t } = useLingui();
  const fieldLabel = useFieldLabel(speech.labels);
  return (
    <div role="row" aria-rowindex={1} className="row head">
      <div role="columnheader" className="cell pick">
        <Checkbox
          aria-label={t`Select all`}
          checked={rest.allSelected}
          onChange={(event) => rest.onSelectAll(event.target.checked)}
        />
      </div>
      {columns.map((name, index) => {
        const isSorted = sortField(sort) === name;
        const isDescending = sort.startsWith('-');
        const classes = ['cell', index === 0 && 'first', isRightAligned(columnField(entity, name)) && 'end'];
        const Arrow = isDescending ? ArrowDown : ArrowUp;
        return (
          <div
            key={name}
            role="columnheader"
            className={classes.filter(Boolean).join(' ')}
            title={fieldLabel(name)}
            aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
          >
            {isSortable(entity, name) ? (
              <button type="button" onClick={() => onSort(nextSort(entity, sort, name))}>
                <span>{fieldLabel(name)}</span>
                {isSorted && <Arrow aria-hidden size={14} />}
              </button>
            ) : (
              <span>{fieldLabel(name)}</span>
            )}
          </div>
        );
      })}
      {rest.hasActions && <div role="columnheader" className="cell" aria-label={t`Actions`} />}
    </div>
  );
}
