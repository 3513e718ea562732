import type { EntityDefinition } from './entity.ts';

/** Where the screens of an entity stand: where it says, else at its permissions' subject: `/tenant/work-orders`. */
export function screensPlace({ screens, subject }: Pick<EntityDefinition, 'screens' | 'subject'>): string {
  return `/tenant/${screens ?? subject}`;
}
