import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import Lock from 'lucide-react/icons/lock';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { lockNow } from '../../session/account/device-lock.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { useDeviceLock } from '../../session/account/use-device-lock.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';

/** Where a PIN is set: puts the tablet aside for a moment. */
export function LockButton({ wide = false }: { wide?: boolean }) {
  const { t } = useLingui();
  const { registry } = useAtomValue(sessionServiceAtom);
  const { person, state } = useDeviceLock();
  if (person === null || state !== 'open') return null;
  const press = () => inBackground(lockNow(registry, person));
  if (wide) return <Button icon={<Lock aria-hidden />} onClick={press}>{t`Lock now`}</Button>;
  return (
    <IconButton label={t`Lock now`} onClick={press}>
      <Lock aria-hidden />
    </IconButton>
  );
}
