import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import UserCheck from 'lucide-react/icons/user-check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { JobSheet, SignOn } from '../../../domain/job-sheets/job-sheet.ts';
import { lacksSignOn } from '../../../domain/job-sheets/sheet-run.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { useNotedAct } from '../../../resource/act/use-act.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { PersonPicker } from '../../../resource/inputs/person-picker.tsx';
import { inOrder } from '../../../resource/items/item-list.ts';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../ui/page/text.tsx';
import type { Runner } from './use-runner.ts';

interface CrewSignOnProps {
  row: JobSheet;
  runner: Runner;
  /** Whoever is expected on the job: each has a button with their name. */
  expected: readonly string[];
  /** Names of the hazards that the briefing warns of. */
  warnedOf: readonly string[];
}

/** The tablet goes round: each person of the crew confirms the briefing, by a press on their name or with a name of their own. */
export function CrewSignOn({ row, runner, expected, warnedOf }: CrewSignOnProps) {
  const people = usePeople();
  const signOn = (person: string) => runner.signOn(person, warnedOf);
  // One act for all names: each moves to where the one before it was pressed.
  const { act, busy, isResting } = useNotedAct((write: () => Promise<boolean>) => write());
  const rests = busy || isResting;
  const isOn = (person: string) => row.signOns.some((each) => each.person === person);
  return (
    <chakra.section display="grid" gap="3" aria-labelledby="crew">
      <chakra.h3 id="crew" fontSize="xl">
        <Trans>Crew</Trans>
      </chakra.h3>
      {lacksSignOn(row) && (
        <Banner kind="warning">
          <Trans>Nobody starts before the crew has confirmed the briefing.</Trans>
        </Banner>
      )}
      <MutedText fontSize="md">
        <Trans>Whoever works here confirms: I know the job, its hazards and what is done against them.</Trans>
      </MutedText>
      <PlainList display="grid" gap="2">
        {inOrder(row.signOns).map((each) => (
          <SignedOn
            key={each.id}
            entry={each}
            onTakeOff={row.status === 'Assigned' ? () => act(() => runner.takeOff(each.id)) : undefined}
            rests={rests}
          />
        ))}
      </PlainList>
      <Wrap>
        {expected
          .filter((person) => !isOn(person))
          .map((person) => (
            <Button
              key={person}
              size="lg"
              icon={<UserCheck aria-hidden />}
              disabled={rests}
              onClick={() => act(() => signOn(person))}
            >
              {personName(people, person)}
            </Button>
          ))}
      </Wrap>
      <SomebodyElse signOn={signOn} />
    </chakra.section>
  );
}

interface SignedOnProps {
  entry: SignOn;
  /** Absent: the work has begun, and what was confirmed stays. */
  onTakeOff: (() => void) | undefined;
  rests: boolean;
}

function SignedOn({ entry, onTakeOff, rests }: SignedOnProps) {
  const { t } = useLingui();
  const people = usePeople();
  const format = useFormat();
  const name = personName(people, entry.person);
  return (
    <chakra.li
      display="flex"
      gap="2"
      alignItems="center"
      minH="12"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.span flex="1" minW="0">
        {name} <Muted fontSize="md">{format.dateTime(entry.at)}</Muted>
      </chakra.span>
      {onTakeOff && (
        <IconButton
          label={t`Take ${name} off`}
          look="plain"
          minW="12"
          minH="12"
          disabled={rests}
          onClick={onTakeOff}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </chakra.li>
  );
}

function SomebodyElse({ signOn }: { signOn: (person: string) => Promise<boolean> }) {
  const { t } = useLingui();
  const [person, setPerson] = useState('');
  const [isMissing, setMissing] = useState(false);
  // The picker shows what it was given first: another one takes its place when somebody has signed on.
  const [turn, setTurn] = useState(0);
  useMarkUnsaved(isVisible(person));
  const confirm = async () => {
    // What is typed is known when the field is left, which the press itself does: the button waits for no name.
    setMissing(!isVisible(person));
    if (!isVisible(person) || !(await signOn(person.trim()))) return;
    setPerson('');
    setTurn((last) => last + 1);
  };
  return (
    <chakra.div display="grid" gap="2">
      <LabelledControl
        label={t`Somebody else`}
        {...(isMissing ? { error: t`Choose a person, or type a name.` } : {})}
      >
        <PersonPicker key={turn} value={person} freeText onChange={setPerson} />
      </LabelledControl>
      <Button size="lg" icon={<UserCheck aria-hidden />} onClick={() => inBackground(confirm())}>
        <Trans>I confirm the briefing</Trans>
      </Button>
    </chakra.div>
  );
}
