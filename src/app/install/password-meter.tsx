import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useEffect, useState } from 'react';
import type { PasswordFault } from '../../domain/identity/password-fault.ts';
import { useInstall } from './use-install.ts';

/** Milliseconds of rest after which what was typed is looked at. */
const REST = 300;

const WORDS: Readonly<Record<PasswordFault, MessageDescriptor>> = {
  password_too_short: msg`Not long enough yet`,
  password_too_long: msg`Too long`,
  password_holds_address: msg`Holds the email address`,
  password_common: msg`One of the first that anybody would try`,
};

/** What the server's rules say of a password while it is typed. Says nothing while the server is away. */
export function PasswordMeter({ email, password }: { email: string; password: string }) {
  const { t, i18n } = useLingui();
  const { call } = useInstall();
  const [judged, setJudged] = useState<{ password: string; fault: PasswordFault | null }>();
  useEffect(() => {
    if (password === '') return;
    const timer = setTimeout(() => {
      call('post', '/install/password', { email, password }).then(
        ({ fault }) => setJudged({ password, fault }),
        () => setJudged(undefined),
      );
    }, REST);
    return () => clearTimeout(timer);
  }, [call, email, password]);
  const isCurrent = judged !== undefined && judged.password === password;
  const isGood = isCurrent && judged.fault === null;
  const words = !isCurrent
    ? ''
    : judged.fault === null
      ? t`Good: hard to guess`
      : i18n._(WORDS[judged.fault]);
  return (
    <chakra.p
      minH="6"
      mt="1"
      display="flex"
      alignItems="center"
      gap="1.5"
      fontSize="sm"
      fontWeight="medium"
      color={isGood ? 'safe.text' : 'energised.text'}
      aria-live="polite"
    >
      {words !== '' && (isGood ? <Check size={14} aria-hidden /> : <CircleDashed size={14} aria-hidden />)}
      {words}
    </chakra.p>
  );
}
