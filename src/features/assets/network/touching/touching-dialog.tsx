import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IdList } from '../../../../data/read/id-list.ts';
import { idListOf } from '../../../../data/read/id-list.ts';
import { ActionDialog } from '../../../../resource/act/act.tsx';
import { NumberInputField } from '../../../../resource/inputs/number-field.tsx';
import { Banner } from '../../../../ui/notices/banner.tsx';
import { Stack } from '../../../../ui/page/layout.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import type { TouchingRead } from './read-touching.ts';
import { TouchingLists } from './touching-lists.tsx';
import { TOLERANCE, useConnect, useProposals, useTouchingRead } from './use-touching.ts';

/** Each asset that is connected is an operation of its own, which waits to be sent. */
const MOST_CONNECTED = 20_000;
const NO_IDS = idListOf([]);

interface TouchingDialogProps {
  readonly ids: IdList;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Proposes connections where ends of the selected lines touch, and writes those that somebody confirms. */
export function TouchingDialog({ ids, onClose, onDone }: TouchingDialogProps) {
  const { t } = useLingui();
  const isTooMany = ids.length > MOST_CONNECTED;
  const read = useTouchingRead(isTooMany ? NO_IDS : ids);
  const found = read === 'failed' ? undefined : read;
  const [tolerance, setTolerance] = useState('0.5');
  const proposals = useProposals(found, tolerance);
  const { progress, connect } = useConnect();
  const write = async () => {
    if (!proposals || !found) return false;
    await connect(proposals, found);
    onDone();
    return true;
  };
  return (
    <ActionDialog
      title={t`Propose connections`}
      confirmLabel={<Trans>Connect</Trans>}
      disabled={isTooMany || !proposals || proposals.changes.length === 0}
      onAct={write}
      onClose={onClose}
    >
      <Stack minH="22rem" alignContent="start">
        <MutedText>
          <Trans>
            Ends of lines that touch each other, a device or a station come to one node. Lines that cross are
            not joined. What is connected already keeps its connections.
          </Trans>
        </MutedText>
        <NumberInputField
          label={t`Tolerance`}
          help={<Trans>How far apart ends may lie that are meant to touch.</Trans>}
          value={tolerance}
          onChange={setTolerance}
          bounds={TOLERANCE}
          unit="m"
          maxW="10rem"
        />
        {isTooMany ? <TooMany /> : <Found read={read} />}
        {found && proposals && !isTooMany && <TouchingLists proposals={proposals} titles={found.titles} />}
        {progress && (
          <chakra.p role="status">
            <Trans>
              {progress.done} of {progress.total} saved on this device …
            </Trans>
          </chakra.p>
        )}
      </Stack>
    </ActionDialog>
  );
}

function TooMany() {
  const { i18n } = useLingui();
  const most = i18n.number(MOST_CONNECTED);
  return (
    <Banner kind="warning">
      <Trans>At most {most} assets are looked through at once. Select fewer.</Trans>
    </Banner>
  );
}

function Found({ read }: { read: TouchingRead | 'failed' | undefined }) {
  if (read === undefined) {
    return (
      <chakra.p role="status">
        <Trans>Reading assets …</Trans>
      </chakra.p>
    );
  }
  if (read === 'failed') {
    return (
      <Banner kind="error">
        <Trans>The assets could not be read on this device.</Trans>
      </Banner>
    );
  }
  if (read.isTooMuch) {
    return (
      <Banner kind="warning">
        <Trans>These lines have more positions than are looked through at once. Select fewer.</Trans>
      </Banner>
    );
  }
  if (read.leftOut === 0) return null;
  return (
    <Banner kind="warning">
      <Plural
        value={read.leftOut}
        one="# asset is left out: its details are not on this device."
        other="# assets are left out: their details are not on this device."
      />
    </Banner>
  );
}
