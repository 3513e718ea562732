import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import type { Field, ItemFieldDefinition, Json } from '../../domain/kit/fields/field.ts';
import { isTypedApart } from '../../domain/kit/fields/typed-apart.ts';
import type { Conflict } from '../../domain/kit/problems/conflict.ts';
import { entityNamed } from '../../domain/registry.ts';
import { fromFormValue, toFormValue } from '../../resource/inputs/form-values.ts';
import { ValueInput } from '../../resource/inputs/value-input.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useConflictWords } from './conflict-words.tsx';

const DocumentChangesView = lazy(async () => ({
  default: (await import('../../resource/values/document-changes-view.tsx')).DocumentChangesView,
}));

export type ConflictChoice =
  | { readonly side: 'mine' | 'theirs' }
  | { readonly side: 'other'; readonly value: Json };

interface ConflictRowProps {
  issue: IssueRecord;
  conflict: Conflict;
  choice: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
}

const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: '2.5',
    alignItems: 'flex-start',
    minH: '14',
    p: '3',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&:has(input:checked)': {
      borderColor: 'signal.text',
      bg: 'bg.selected',
      boxShadow: '0 0 0 1px {colors.signal.text}',
    },
    '& input': {
      accentColor: '{colors.signal.solid}',
      width: '1.125rem',
      height: '1.125rem',
      flexShrink: '0',
    },
  },
});

/** One field: before, mine, theirs; the two large ones are the buttons. */
export function ConflictRow({ issue, conflict, choice, onChoose }: ConflictRowProps) {
  const name = useId();
  const words = useConflictWords(issue);
  const isDocument = fieldAt(issue.entity, conflict.path).field?.kind === 'document';
  const said = (side: 'mine' | 'theirs') =>
    isDocument ? (
      <Suspense>
        <DocumentChangesView before={conflict.base} after={conflict[side]} formId={issue[side]?.['formId']} />
      </Suspense>
    ) : (
      words.text(conflict.path, conflict[side])
    );
  const option = (side: 'mine' | 'theirs', title: ReactNode) => (
    <Option>
      <input type="radio" name={name} checked={choice?.side === side} onChange={() => onChoose({ side })} />
      <Value title={title} text={said(side)} />
    </Option>
  );
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="semibold" mb="1">
        {words.label(conflict.path)}
      </chakra.legend>
      {!isDocument && (
        <chakra.p fontSize="sm" color="fg.muted" mb="2">
          <Trans>Before: {words.text(conflict.path, conflict.base)}</Trans>
        </chakra.p>
      )}
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
        {option('mine', <Trans>Keep mine</Trans>)}
        {option('theirs', <Trans>Take theirs</Trans>)}
      </chakra.div>
      <OtherValue
        issue={issue}
        conflict={conflict}
        groupName={name}
        isChosen={choice?.side === 'other'}
        onChoose={onChoose}
      />
    </chakra.fieldset>
  );
}

function Value({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <chakra.span minW="0">
      <chakra.span display="block" fontSize="sm" color="fg.muted" fontWeight="medium">
        {title}
      </chakra.span>
      <chakra.span whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </chakra.span>
    </chakra.span>
  );
}

interface OtherValueProps {
  issue: IssueRecord;
  conflict: Conflict;
  groupName: string;
  isChosen: boolean;
  onChoose: (choice: ConflictChoice) => void;
}

/** A third value, where the field can be typed: begins with mine. */
function OtherValue({ issue, conflict, groupName, isChosen, onChoose }: OtherValueProps) {
  const labels = useLabels(issue.entity);
  const words = useConflictWords(issue);
  const { field, name } = fieldAt(issue.entity, conflict.path);
  const [value, setValue] = useState<Json>(() => (field ? toFormValue(field, conflict.mine) : ''));
  if (!field || isTypedApart(field)) return null;
  const take = (next: Json) => {
    setValue(next);
    onChoose({ side: 'other', value: fromFormValue(field, next) });
  };
  return (
    <chakra.div mt="2">
      <Option minH="0">
        <input type="radio" name={groupName} checked={isChosen} onChange={() => take(value)} />
        <Trans>Another value</Trans>
      </Option>
      {isChosen && (
        <chakra.div mt="2">
          <ValueInput
            labels={labels}
            name={name}
            field={field}
            value={value}
            onChange={take}
            label={words.label(conflict.path)}
          />
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** The field that a path names, and the name under which its words stand: of a list item's field `checklist/result`. */
function fieldAt(
  entity: string,
  path: string,
): { field: Field | ItemFieldDefinition | undefined; name: string } {
  const [name = '', itemId, inner] = path.split('/');
  const field = entityNamed(entity).fields[name];
  if (itemId === undefined) return { field, name };
  const isOfItem = field?.kind === 'items' && inner !== undefined;
  return { field: isOfItem ? field.item[inner] : undefined, name: `${name}/${inner}` };
}
