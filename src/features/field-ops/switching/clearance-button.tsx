import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SwitchingRequest } from '../../../domain/field-ops/switching-request.ts';
import type { OnlineOnlyAction } from '../../../domain/online-only.ts';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { ClearanceDialog } from './clearance-dialog.tsx';
import type { ClearanceCall } from './clearance-reasons.ts';
import type { NetworkWord } from './played/network-word.ts';

const NAMES: Readonly<Record<ClearanceCall, OnlineOnlyAction>> = {
  clearance: 'issueClearance',
  release: 'releaseClearance',
};

interface ClearanceButtonProps extends Pick<ButtonProps, 'icon' | 'children'> {
  request: SwitchingRequest;
  call: ClearanceCall;
  /** Why it cannot be pressed. */
  reason: MessageDescriptor | null;
  /** What the network says, where a clearance is issued. */
  word?: NetworkWord;
  /** Done for somebody else, who is not asked: with a reason. */
  forHolder?: boolean;
}

export function ClearanceButton(props: ClearanceButtonProps) {
  const { request, call, reason, word, forHolder, icon, children } = props;
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<SwitchingRequest | null>(null);
  const reasonId = useId();
  return (
    <chakra.div>
      <Button
        size="lg"
        wide
        icon={icon}
        look={reason ? 'plain' : 'primary'}
        disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
        data-online-only={NAMES[call]}
        onClick={() => setAsked(request)}
      >
        {children}
      </Button>
      {asked && (
        <ClearanceDialog
          seen={asked}
          now={request}
          call={call}
          asksWhy={forHolder === true}
          word={word}
          onClose={() => setAsked(null)}
        />
      )}
      {reason && (
        <chakra.p id={reasonId} mt="1.5" fontSize="sm" color="fg.muted">
          {i18n._(reason)}
        </chakra.p>
      )}
    </chakra.div>
  );
}
