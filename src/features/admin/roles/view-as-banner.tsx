import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { stopViewAs } from '../../../session/account/switch-view-as.ts';
import { NOT_SAVED, type ViewAs } from '../../../session/account/view-as.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { useRoleName } from './role-words.ts';

/** Stays in sight while somebody looks at the app as another role, and says so again when they try to save. */
export function ViewAsBanner({ view }: { view: ViewAs }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const notify = useNotify();
  const tell = useEffectEvent(() =>
    notify({ kind: 'warning', message: t`Nothing was saved: you see Fieldline as ${roleName(view.role)}.` }),
  );
  useEffect(() => {
    const refused = () => tell();
    window.addEventListener(NOT_SAVED, refused);
    return () => window.removeEventListener(NOT_SAVED, refused);
  }, []);
  const role = roleName(view.role);
  const name = view.person?.name;
  const navigate = useNavigate();
  const stop = () => {
    // First, and at once: the role may be kept from there, and a form that it could not save holds nobody back.
    flushSync(stopViewAs);
    inBackground(Promise.resolve(navigate(view.from)));
  };
  return (
    <chakra.div position="sticky" top="var(--shell-top)" zIndex="sticky">
      <Banner
        kind="warning"
        bar
        action={
          <Button size="sm" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        }
      >
        {name === undefined ? (
          <Trans>
            You see Fieldline as <strong>{role}</strong>. Nothing is saved. The records are those that you see
            yourself.
          </Trans>
        ) : (
          <Trans>
            You see Fieldline as <strong>{role}</strong>, with the work of {name}. Nothing is saved.
          </Trans>
        )}
      </Banner>
    </chakra.div>
  );
}
