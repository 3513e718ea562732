import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { SwitchingRequest } from '../../../domain/field-ops/switching-request.ts';
import { entities } from '../../../domain/registry.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { LinkText, MutedText } from '../../../ui/page/text.tsx';
import { PartHeading } from './part-heading.tsx';

/** What is switched for this work, and who has a clearance for it. */
export function SwitchingOfOrder({ requests }: { requests: readonly SwitchingRequest[] }) {
  const speech = useSpeech(useLabels(entities.switchingRequest));
  if (requests.length === 0) return null;
  return (
    <div>
      <PartHeading>
        <Trans>Switching and clearances</Trans>
      </PartHeading>
      <PlainList display="grid" gap="3">
        {requests.map((request) => (
          <li key={request.id}>
            <Wrap columnGap="2" rowGap="1">
              <LinkText>
                <Link to={recordPath(entities.switchingRequest, request.id)}>
                  {recordTitle(entities.switchingRequest, request)}
                </Link>
              </LinkText>
              <ChoiceView speech={speech} name="status" value={request.status} />
            </Wrap>
            <Clearance request={request} />
          </li>
        ))}
      </PlainList>
    </div>
  );
}

function Clearance({ request }: { request: SwitchingRequest }) {
  const people = usePeople();
  const format = useFormat();
  const { clearanceIssuedAt, clearanceReleasedAt } = request;
  if (!clearanceIssuedAt) return null;
  const holder = personName(people, request.holder ?? '');
  const issued = format.dateTime(clearanceIssuedAt);
  return (
    <MutedText fontSize="sm">
      <Trans>
        Clearance to {holder} since {issued}
      </Trans>
      {clearanceReleasedAt && (
        <chakra.span>
          {' · '}
          <Trans>released {format.dateTime(clearanceReleasedAt)}</Trans>
        </chakra.span>
      )}
    </MutedText>
  );
}
