import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  limitExpression,
  type PlainLimit,
  plainLimitOf,
} from '../../../../domain/surveys/builder/plain-limit.ts';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../../ui/controls/inputs.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { CellInput, CellTexts } from './cell-input.tsx';
import { PanelSection } from './panel-section.tsx';
import { useRowEditing } from './row-editing.ts';

type LimitKind = PlainLimit['kind'];

const KINDS_OF: Readonly<Record<string, readonly LimitKind[]>> = {
  integer: ['between'],
  decimal: ['between'],
  range: ['between'],
  text: ['length'],
  barcode: ['length'],
  date: ['not_future', 'not_past'],
  dateTime: ['not_future', 'not_past'],
};

const NOT_ANSWERED = ['note', 'calculate', 'hidden'];

/** Which answers are accepted: in plain words as far as they go, and as the expression that they make. */
export function LimitSection() {
  const { t } = useLingui();
  const { row, type, setCell } = useRowEditing();
  const { constraint = '' } = row.cells;
  const [typed, setTyped] = useState<{ expression: string; limit: PlainLimit } | null>(null);
  const limit = typed?.expression === constraint ? typed.limit : plainLimitOf(constraint);
  const kinds = KINDS_OF[type] ?? [];
  if (NOT_ANSWERED.includes(type)) return null;
  const change = (next: PlainLimit) => {
    const expression = limitExpression(next, type === 'dateTime' ? 'now()' : 'today()');
    setTyped({ expression, limit: next });
    setCell('constraint', expression);
  };
  return (
    <PanelSection title={t`Accepted when`}>
      {limit === null && (
        <MutedText>{t`This rule is more than plain words can say. It is changed as an expression.`}</MutedText>
      )}
      {limit !== null && kinds.length > 0 && <LimitFields limit={limit} kinds={kinds} onChange={change} />}
      <CellInput head="constraint" label={t`As an expression, the answer being “.”`} isExpression />
      {constraint !== '' && <CellTexts column="constraint_message" label={t`Said when it is not accepted`} />}
    </PanelSection>
  );
}

interface LimitFieldsProps {
  limit: PlainLimit;
  kinds: readonly LimitKind[];
  onChange: (limit: PlainLimit) => void;
}

function LimitFields({ limit, kinds, onChange }: LimitFieldsProps) {
  const { t } = useLingui();
  const words: Readonly<Record<LimitKind, string>> = {
    none: t`Any answer`,
    between: t`A number between two limits`,
    length: t`A text of a certain length`,
    not_future: t`Not in the future`,
    not_past: t`Not in the past`,
  };
  const offered = [...new Set<LimitKind>(['none', ...kinds, limit.kind])];
  const choose = (kind: LimitKind) =>
    onChange(kind === 'between' || kind === 'length' ? { kind, least: '', most: '' } : { kind });
  return (
    <>
      <LabelledControl label={t`Kind of rule`} labelHidden>
        <Select value={limit.kind} onChange={({ target }) => choose(target.value as LimitKind)}>
          {offered.map((kind) => (
            <option key={kind} value={kind}>
              {words[kind]}
            </option>
          ))}
        </Select>
      </LabelledControl>
      {'least' in limit && (
        <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
          <LimitInput
            label={t`At least`}
            value={limit.least}
            onChange={(least) => onChange({ ...limit, least })}
          />
          <LimitInput
            label={t`At most`}
            value={limit.most}
            onChange={(most) => onChange({ ...limit, most })}
          />
        </chakra.div>
      )}
    </>
  );
}

interface LimitInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Digits as expressions write them, whatever sign the keyboard has for the decimal point. */
function LimitInput({ label, value, onChange }: LimitInputProps) {
  return (
    <LabelledControl label={label}>
      <TextInput
        inputMode="decimal"
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(',', '.').replaceAll(/[^\d.-]/g, ''))}
      />
    </LabelledControl>
  );
}
