import { Trans } from '@lingui/react/macro';
import type { JobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { useFormat } from '../../ui/format/format.ts';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../ui/page/text.tsx';
import { inOrder } from '../items/item-list.ts';
import { personName, usePeople } from '../words/people.tsx';

interface SignOnListProps {
  sheet: JobSheet;
  /** Of what each was warned; left out where the hazards stand beside it. */
  withHazards?: boolean;
}

/** Who confirmed the briefing, when, on whose tablet; or that nobody did, where a sheet that goes on asks for it. */
export function SignOnList({ sheet, withHazards = true }: SignOnListProps) {
  const people = usePeople();
  const format = useFormat();
  if (sheet.signOns.length === 0) {
    if (!sheet.signOnRequired || sheet.status === 'Cancelled') return null;
    return (
      <MutedText>
        <Trans>Nobody of the crew has confirmed the briefing yet.</Trans>
      </MutedText>
    );
  }
  return (
    <PlainList display="grid" gap="1">
      {inOrder(sheet.signOns).map(({ id, person, at, enteredBy, hazards }) => {
        const writer = personName(people, enteredBy);
        return (
          <li key={id}>
            {personName(people, person)}{' '}
            <Muted fontSize="sm">
              {format.dateTime(at)}
              {enteredBy !== person && (
                <>
                  {' · '}
                  <Trans>entered by {writer}</Trans>
                </>
              )}
            </Muted>
            {withHazards && (hazards ?? '') && (
              <MutedText fontSize="sm">
                <Trans>Warned of: {hazards}</Trans>
              </MutedText>
            )}
          </li>
        );
      })}
    </PlainList>
  );
}
