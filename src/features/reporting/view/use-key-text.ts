import { useLingui } from '@lingui/react/macro';
import { rowsByIds } from '../../../data/read/list-query.ts';
import { namesRecords } from '../../../domain/kit/fields/names-records.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { reportField } from '../../../domain/reporting/run-report.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';

/**
 * What the groups of a report are called.
 * @param groupBy a field of the source; null where each line is a record of its own
 */
export function useKeyText(source: string, groupBy: string | null, keys: readonly string[]) {
  const { t, i18n } = useLingui();
  const speech = useSpeech(useLabels(source));
  const people = usePeople();
  const field = groupBy === null ? undefined : reportField(entityNamed(source), groupBy);
  const named = groupBy === null ? source : namesRecords(field) ? field.entity : null;
  const titles = useTitles(named, keys);
  return (key: string): string => {
    if (key === '') return t`None`;
    if (named) return titles === undefined ? '' : (titles.get(key) ?? t`Not on this device`);
    switch (field?.kind) {
      case 'choice':
        return choiceText(speech, groupBy ?? '', key);
      case 'flag':
        return key === 'true' ? t`Yes` : t`No`;
      case 'person':
      case 'people':
        return personName(people, key);
      case 'date':
      case 'instant':
        return monthName([i18n.locales ?? i18n.locale].flat(), key);
      default:
        return key;
    }
  };
}

function useTitles(entity: string | null, keys: readonly string[]) {
  const { database } = useWorkspace();
  return useLive(
    database,
    async (local) => {
      if (!entity) return new Map<string, string>();
      const rows = await rowsByIds(local, entity, keys);
      return new Map(rows.flatMap((row) => (row ? [[row.id, recordTitle(entityNamed(entity), row)]] : [])));
    },
    [entity, keys.join()],
  );
}

function monthName(locales: string[], month: string): string {
  const words = new Intl.DateTimeFormat(locales, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return words.format(new Date(`${month}-01T00:00:00Z`));
}
