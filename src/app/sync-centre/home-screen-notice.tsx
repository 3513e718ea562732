import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import LogIn from 'lucide-react/icons/log-in';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { type ReactNode, useState } from 'react';
import { isAppleMobile } from '../../domain/identity/device-label.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { useMedia } from '../../ui/page/use-media.ts';

const STORAGE_KEY = 'home-screen-notice';

/**
 * Safari on iPhone and iPad deletes what a site has stored once it was not opened for seven days, unless it is on the Home Screen:
 * said before anybody works without signal. It offers nothing by itself, so the way is shown.
 */
export function HomeScreenNotice() {
  const isInstalled = useMedia('(display-mode: standalone)');
  const [isSettled, setSettled] = useState(() => localStorage.getItem(STORAGE_KEY) !== null);
  const isDeleted = isAppleMobile(navigator.userAgent, navigator.maxTouchPoints);
  if (!isDeleted || isInstalled || isSettled) return null;
  const settle = () => {
    localStorage.setItem(STORAGE_KEY, 'dismissed');
    setSettled(true);
  };
  return (
    <Banner kind="warning" bar onDismiss={settle}>
      <strong>
        <Trans>Put Fieldline on the Home Screen before you work without signal.</Trans>
      </strong>{' '}
      <Trans>
        In a tab this device deletes what is saved here once Fieldline was not opened for seven days. On the
        Home Screen it stays.
      </Trans>
      <chakra.ol listStyleType="none" display="flex" flexWrap="wrap" gap="4" mt="3" mb="2">
        <Step picture={<Share />}>
          <Trans>1. Press Share.</Trans>
        </Step>
        <Step picture={<SquarePlus />}>
          <Trans>2. Choose Add to Home Screen.</Trans>
        </Step>
        <Step picture={<LogIn />}>
          <Trans>3. Open Fieldline from there, and sign in.</Trans>
        </Step>
      </chakra.ol>
      <MutedText color="inherit">
        <Trans>What waits here is sent from here: first wait until it says Synced.</Trans>
      </MutedText>
    </Banner>
  );
}

function Step({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <chakra.li display="flex" alignItems="center" gap="3">
      <chakra.span
        aria-hidden
        display="grid"
        placeItems="center"
        w="12"
        h="12"
        flexShrink="0"
        bg="bg.surface"
        color="signal.text"
        border="1px solid"
        borderColor="border"
        borderRadius="lg"
        css={{ '& svg': { width: '1.75rem', height: '1.75rem' } }}
      >
        {picture}
      </chakra.span>
      <span>{children}</span>
    </chakra.li>
  );
}
