import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '../../../ui/page/layout.tsx';
import { rightsOf } from './matrix.ts';
import { actionWord, SUBJECT_GROUPS } from './right-words.ts';

const Term = chakra('dt', { base: { color: 'fg.muted', fontSize: 'sm' } });

/** What somebody may do, in words: only what they may, a line for each thing. */
export function RightList({ permissions }: { permissions: readonly string[] }) {
  const { i18n } = useLingui();
  const groups = SUBJECT_GROUPS.map((group) => ({ group, lines: linesOf(group.id, permissions) }));
  const said = groups.filter(({ lines }) => lines.length > 0);
  if (said.length === 0) return <Trans>Nothing at all.</Trans>;
  return (
    <Stack>
      {said.map(({ group, lines }) => (
        <section key={group.id}>
          <chakra.h3 fontSize="sm" fontWeight="semibold" mb="1">
            {i18n._(group.label)}
          </chakra.h3>
          <chakra.dl
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: '11rem minmax(0, 1fr)' }}
            columnGap="4"
            rowGap={{ base: '0', sm: '1' }}
          >
            {lines.map(({ subject, actions }) => {
              const label = group.subjects[subject];
              return (
                <chakra.div key={subject} display="contents">
                  <Term>{label ? i18n._(label) : subject}</Term>
                  <chakra.dd mb={{ base: '1', sm: '0' }}>
                    {actions.map((action) => actionWord(i18n, action)).join(', ')}
                  </chakra.dd>
                </chakra.div>
              );
            })}
          </chakra.dl>
        </section>
      ))}
    </Stack>
  );
}

/** "See all" says "See own" too. */
function linesOf(group: string, permissions: readonly string[]) {
  return rightsOf(group, permissions, permissions)
    .map(({ subject, rights }) => ({
      subject,
      actions: rights.flatMap(({ action, isHeld, fixed }) => (isHeld && fixed === null ? [action] : [])),
    }))
    .filter(({ actions }) => actions.length > 0);
}
