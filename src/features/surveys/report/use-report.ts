import { firstRows, matchingIds, rowsByIds } from '../../../data/read/list-query.ts';
import { dayIn } from '../../../domain/kit/time/time-zone.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import type { InstalledPlugin } from '../../../domain/plugins/installed-plugin.ts';
import { entities } from '../../../domain/registry.ts';
import { answersIn, type Question, questionsIn } from '../../../domain/surveys/questions.ts';
import {
  type AnsweredSurvey,
  type Summary,
  summarise,
  surveyInPeriod,
} from '../../../domain/surveys/report.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { ALL_PLUGINS } from '../../../resource/detail/installed-plugins.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useQuery } from '../../../ui/page/use-query.ts';

/** What the report can be about: all questions of a template, or those that a plugin's report picks out. */
export interface ReportChoice {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly templateId: string;
  /** Empty: all of them. */
  readonly keys: readonly string[];
  /** The template asks a form: its own report says what was answered. */
  readonly hasForm: boolean;
  /** The plugin that brings it; null for a template as it is. */
  readonly plugin: string | null;
}

export interface ReportFilters {
  readonly report: string;
  readonly from: string;
  readonly to: string;
  readonly status: string;
}

export interface Report {
  readonly choice: ReportChoice;
  readonly questions: readonly Question[];
  readonly surveys: readonly AnsweredSurvey[];
  readonly summaries: readonly Summary[];
}

const EVERYTHING = 1000;

/** The filters stand in the address, so that a report can be sent to somebody and found again by "back". */
export function useReportFilters() {
  const query = useQuery();
  const filters: ReportFilters = {
    report: query.get('report'),
    from: query.get('from'),
    to: query.get('to'),
    status: query.get('status'),
  };
  const change = (changes: Partial<ReportFilters>) => query.set({ ...changes });
  return [filters, change] as const;
}

/** Undefined while it is looked up. The first with surveys is the one to begin with. */
export function useReportChoices(): readonly ReportChoice[] | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    async (local) => {
      const templates = await firstRows(
        local,
        { entity: entities.surveyTemplate, filters: {}, sort: 'name' },
        EVERYTHING,
      );
      const plugins = await firstRows(local, ALL_PLUGINS, EVERYTHING);
      const counts = await Promise.all(templates.map(({ id }) => matchingIds(local, surveysWith(id))));
      const byUse = templates
        .map((template, index) => ({ template, count: counts[index]?.length ?? 0 }))
        .toSorted((left, right) => right.count - left.count);
      return [
        ...byUse.map(({ template }) => wholeTemplate(template)),
        ...plugins.flatMap(contributedReports),
      ];
    },
    [],
  );
}

/** The answers of the surveys on this device: what somebody may not see is not in it. */
export function useReport(choice: ReportChoice | undefined, filters: ReportFilters): Report | undefined {
  const { database, zone } = useWorkspace();
  const { from, to, status } = filters;
  return useLive(
    database,
    async (local) => {
      if (!choice || choice.hasForm) return undefined;
      const [template] = await rowsByIds(local, entities.surveyTemplate, [choice.templateId]);
      const rows = await reportedSurveys(local, choice.templateId, { from, to, status }, zone);
      const surveys = rows.map((row) => answered(row, zone));
      const all = questionsIn(template?.questions);
      const summaries = summarise(all, surveys).filter(
        ({ question }) => choice.keys.length === 0 || choice.keys.includes(question.key),
      );
      return { choice, questions: summaries.map(({ question }) => question), surveys, summaries };
    },
    [JSON.stringify(choice), from, to, status, zone],
  );
}

/** The surveys of a template that the filters leave, the latest first. */
export async function reportedSurveys(
  local: Parameters<typeof matchingIds>[0],
  templateId: string,
  { from, to, status }: Omit<ReportFilters, 'report'>,
  zone: string,
): Promise<readonly Survey[]> {
  const ids = await matchingIds(local, surveysWith(templateId));
  const rows = await rowsByIds(local, entities.survey, ids);
  return rows
    .filter((row) => row !== undefined)
    .filter((row) => status === '' || row.status === status)
    .filter((row) => surveyInPeriod({ day: surveyDay(row, zone) }, { from, to }))
    .toSorted((left, right) => byCodeUnit(surveyDay(right, zone), surveyDay(left, zone)));
}

/** `YYYY-MM-DD` on which it counts: completed, else planned, else written. */
export function surveyDay({ completedDate, scheduledDate, createdAt }: Survey, zone: string): string {
  return completedDate ?? scheduledDate ?? dayIn(zone, createdAt);
}

function surveysWith(templateId: string) {
  return { entity: entities.survey, filters: { templateId }, sort: '-updatedAt' };
}

function wholeTemplate(template: SurveyTemplate): ReportChoice {
  const { id, name, description } = template;
  return {
    id,
    title: name,
    description: description ?? '',
    templateId: id,
    keys: [],
    hasForm: template.formId !== null,
    plugin: null,
  };
}

function contributedReports(plugin: InstalledPlugin): ReportChoice[] {
  return plugin.reports.map((report) => ({
    id: `${plugin.id}/${report.id}`,
    title: report.title,
    description: report.description ?? '',
    templateId: report.templateId,
    keys: (report.questions ?? '').split(' ').filter(Boolean),
    hasForm: false,
    plugin: plugin.name,
  }));
}

function answered(row: Survey, zone: string): AnsweredSurvey {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    day: surveyDay(row, zone),
    answers: answersIn(row.answers),
  };
}
