import { onBoard } from '../../../domain/job-sheets/asked-of-crew.ts';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import type { entities } from '../../../domain/registry.ts';
import { withItem } from '../../../resource/items/item-list.ts';
import type { Turns } from '../../../resource/items/use-in-turn.ts';

/** How the crew confirms the briefing. */
export interface SigningOn {
  /** @param person id of somebody of the tenant, or a name. @param warnedOf the hazards that the briefing named */
  signOn(person: string, warnedOf: readonly string[]): Promise<boolean>;
  takeOff(id: string): Promise<boolean>;
  /** Says that a tool is on board; once more: that it is not. */
  toggleTool(name: string): Promise<boolean>;
}

/** @param me whoever holds the tablet. @param now the instant, as it is stored */
export function signingOnOf(
  change: Turns<typeof entities.jobSheet>['change'],
  me: string,
  now: () => string,
): SigningOn {
  const isOn = ({ signOns }: JobSheet, person: string) => signOns.some((each) => each.person === person);
  return {
    signOn: (person, warnedOf) =>
      change((fresh) =>
        isOn(fresh, person) ? {} : { signOns: withItem(fresh.signOns, entry(person, me, now(), warnedOf)) },
      ),
    takeOff: (id) => change((fresh) => ({ signOns: fresh.signOns.filter((each) => each.id !== id) })),
    toggleTool: (name) =>
      change(({ toolsOnBoard }) => {
        const seen = onBoard({ toolsOnBoard }, name);
        const others = toolsOnBoard.filter((each) => each !== seen);
        return {
          toolsOnBoard: seen ? others : withItem(others, { tool: name, at: now(), enteredBy: me }),
        };
      }),
  };
}

/** As many names of hazards as there is room for. */
const ROOM = 2000;

function entry(person: string, enteredBy: string, at: string, warnedOf: readonly string[]) {
  return { person, at, enteredBy, hazards: warnedOf.join(', ').slice(0, ROOM) || null };
}
