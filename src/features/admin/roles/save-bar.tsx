import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAct } from '../../../resource/act/use-act.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { usePeopleRefusalWords } from '../users/refusal-words.ts';
import { useRoleCalls } from './use-role-calls.ts';
import type { ListedRole } from './use-roles.ts';
import { useRolesOnline } from './use-roles-online.ts';

interface SaveBarProps {
  role: ListedRole;
  permissions: readonly string[];
  onDiscard: () => void;
  again: () => void;
}

/** Stays in reach at the lower edge while rights are chosen and not saved. */
export function SaveBar({ role, permissions, onDiscard, again }: SaveBarProps) {
  const { t } = useLingui();
  const notify = useNotify();
  const wordsOf = usePeopleRefusalWords();
  const { change } = useRoleCalls();
  const { isOff, marks } = useRolesOnline();
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    setRefusal(null);
    // Also after a refusal: somebody else may have changed it.
    await change(role, permissions).finally(again);
    notify({ kind: 'success', message: t`The role was changed. Devices get it at their next sync.` });
  };
  const { act, busy } = useAct(save, (error) => setRefusal(wordsOf(error)));
  return (
    <Wrap
      position="sticky"
      bottom="var(--shell-bottom)"
      mt="4"
      p="3"
      bg="bg.raised"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      boxShadow="float"
      gap="2"
    >
      <chakra.div flex={{ base: '1 1 100%', sm: '1 1 14rem' }}>
        {refusal ? (
          <Banner kind="error">{refusal}</Banner>
        ) : (
          <Plural
            value={role.people}
            _0="Nobody has this role yet."
            one="What you save applies at once to # person."
            other="What you save applies at once to # people."
          />
        )}
      </chakra.div>
      <Button disabled={busy} onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button look="primary" busy={busy} disabled={isOff} onClick={() => act()} {...marks}>
        <Trans>Save</Trans>
      </Button>
    </Wrap>
  );
}
