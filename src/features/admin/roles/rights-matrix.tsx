import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { tickBox } from '../../../ui/controls/checkbox.tsx';
import { useWiderThan } from '../../../ui/page/use-media.ts';
import { type Right, rightsOf, type SubjectRights } from './matrix.ts';
import { actionWord, RIGHT_COLUMNS, SUBJECT_GROUPS, type SubjectGroup } from './right-words.ts';

interface RightsMatrixProps {
  permissions: readonly string[];
  /** What the person who looks may do: nobody gives or takes what they do not have. */
  own: readonly string[];
  /** Absent: only to look at. */
  onChange?: ((permission: string, isGiven: boolean) => void) | undefined;
}

const Root = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    '& input': tickBox,
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'control',
      cursor: 'pointer',
    },
    '& label:has(:disabled)': { cursor: 'default' },
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& th': { textAlign: 'inherit', fontWeight: 'normal', paddingInline: '3' },
    '& thead th': { fontSize: 'sm', color: 'fg.muted', fontWeight: 'medium', height: '40px' },
    '& thead th:first-of-type': { fontSize: 'md', color: 'fg', fontWeight: 'semibold', width: '24%' },
    '& thead th.more': { width: '17%' },
    '& td': { paddingInline: '3' },
    '& tbody tr': { borderTop: '1px solid {colors.border}' },
    '& tbody tr:hover': { background: 'var(--fl-colors-bg-hover)' },
    '& td label': { minWidth: 'control' },
  },
});

/** Modules and what may be done in each: a table on a desktop, a card for each module below that. */
export function RightsMatrix(props: RightsMatrixProps) {
  const isTable = useWiderThan('lg');
  const groups = SUBJECT_GROUPS.map((group) => ({
    group,
    rows: rightsOf(group.id, props.permissions, props.own),
  }));
  return (
    <Root>
      {groups.map(({ group, rows }) =>
        isTable ? (
          <GroupTable key={group.id} group={group} rows={rows} onChange={props.onChange} />
        ) : (
          <GroupCards key={group.id} group={group} rows={rows} onChange={props.onChange} />
        ),
      )}
    </Root>
  );
}

interface GroupProps {
  group: SubjectGroup;
  rows: readonly SubjectRights[];
  onChange: RightsMatrixProps['onChange'];
}

const Sheet = chakra('section', {
  base: {
    bg: 'bg.surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    overflow: 'hidden',
  },
});

function GroupTable({ group, rows, onChange }: GroupProps) {
  const { i18n } = useLingui();
  return (
    <Sheet>
      <table>
        <thead>
          <tr>
            <th scope="col">{i18n._(group.label)}</th>
            {RIGHT_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {actionWord(i18n, column)}
              </th>
            ))}
            <th scope="col" className="more">
              <Trans>Also</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subject, rights }) => (
            <tr key={subject}>
              <th scope="row">{i18n._(group.subjects[subject] ?? group.label)}</th>
              {RIGHT_COLUMNS.map((column) => {
                const right = rights.find(({ action }) => action === column);
                return <td key={column}>{right && <Box {...{ group, subject, right, onChange }} />}</td>;
              })}
              <td>
                {rights.filter(isSpecial).map((right) => (
                  <Box key={right.action} {...{ group, subject, right, onChange }} isNamed />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function GroupCards({ group, rows, onChange }: GroupProps) {
  const { i18n } = useLingui();
  return (
    <section>
      <chakra.h2 fontSize="md" fontWeight="semibold" mb="2">
        {i18n._(group.label)}
      </chakra.h2>
      <chakra.div display="grid" gap="2" gridTemplateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
        {rows.map(({ subject, rights }) => (
          <Sheet key={subject} as="fieldset" px="4" py="2" minW="0">
            <chakra.legend float="inline-start" width="full" fontWeight="medium">
              {i18n._(group.subjects[subject] ?? group.label)}
            </chakra.legend>
            <chakra.div display="grid" gridTemplateColumns="1fr 1fr" columnGap="3" width="full">
              {rights.map((right) => (
                <Box key={right.action} {...{ group, subject, right, onChange }} isNamed />
              ))}
            </chakra.div>
          </Sheet>
        ))}
      </chakra.div>
    </section>
  );
}

function isSpecial({ action }: Right): boolean {
  return !RIGHT_COLUMNS.some((column) => column === action);
}

interface BoxProps {
  group: SubjectGroup;
  subject: string;
  right: Right;
  onChange: RightsMatrixProps['onChange'];
  /** With its word beside it, where no column's head says it. */
  isNamed?: boolean;
}

function Box({ group, subject, right, onChange, isNamed = false }: BoxProps) {
  const { t, i18n } = useLingui();
  const { permission, action, isHeld, fixed } = right;
  const about = i18n._(group.subjects[subject] ?? group.label);
  const word = actionWord(i18n, action);
  const reasons = {
    beyond: t`You do not have this right yourself, so you cannot give or take it.`,
    contained: t`Another right of this role contains it.`,
  };
  return (
    <label title={fixed && onChange ? reasons[fixed] : undefined}>
      <input
        type="checkbox"
        aria-label={`${about}: ${word}`}
        checked={isHeld}
        disabled={!onChange || fixed !== null}
        onChange={(event) => onChange?.(permission, event.target.checked)}
      />
      {isNamed && <span>{word}</span>}
    </label>
  );
}
