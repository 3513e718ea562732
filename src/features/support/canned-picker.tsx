import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { allRows } from '../../data/read/list-query.ts';
import { entities } from '../../domain/registry.ts';
import { fillReply } from '../../domain/support/fill-reply.ts';
import type { SupportTicket } from '../../domain/support/support-ticket.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { personName, usePeople } from '../../resource/words/people.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Select } from '../../ui/controls/inputs.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { LinkText } from '../../ui/page/text.tsx';

interface CannedPickerProps {
  ticket: SupportTicket;
  disabled: boolean;
  onPick: (text: string) => void;
}

/** Puts an answer that is given often into the reply, with the ticket's names filled in. */
export function CannedPicker({ ticket, disabled, onPick }: CannedPickerProps) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const people = usePeople();
  const replies = useLive(
    database,
    (local) => allRows(local, { entity: entities.cannedReply, filters: {}, sort: 'title' }),
    [],
  );
  const pick = (id: string) => {
    const reply = replies?.find((one) => one.id === id);
    if (!reply) return;
    const requester = typeof ticket.requester === 'string' ? personName(people, ticket.requester) : '';
    onPick(fillReply(reply.body, { requester, number: ticket.number ?? '' }));
  };
  return (
    <Wrap>
      <chakra.div flex="0 1 18rem" minW="12rem">
        <Select
          aria-label={t`Canned reply`}
          disabled={disabled}
          value=""
          onChange={(event) => pick(event.target.value)}
        >
          <option value="">{t`Insert a canned reply`}</option>
          {replies?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </chakra.div>
      <LinkText>
        <Link to={listPath(entities.cannedReply)}>
          <Trans>Manage</Trans>
        </Link>
      </LinkText>
    </Wrap>
  );
}
