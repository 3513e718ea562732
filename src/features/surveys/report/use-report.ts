import { useSearchParams } from 'react-router-dom';
import { firstRows, matchingIds, rowsByIds } from '../../../data/read/list-query.ts';
import { dayIn } from '../../../domain/kit/time/time-zone.ts';
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

/** What the report can be about: all questions of a template, or those that a plugin's report picks out. */
export interface ReportChoice {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly templateId: string;
  /** Empty: all of them. */
  readonly keys: readonly string[];
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
  const [parameters, setParameters] = useSearchParams();
  const get = (name: keyof ReportFilters) => parameters.get(name) ?? '';
  const filters: ReportFilters = {
    report: get('report'),
    from: get('from'),
    to: get('to'),
    status: get('status'),
  };
  const change = (changes: Partial<ReportFilters>) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '');
    setParameters(Object.fromEntries(next), { replace: true });
  };
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
      if (!choice) return undefined;
      const [template] = await rowsByIds(local, entities.surveyTemplate, [choice.templateId]);
      const ids = await matchingIds(local, surveysWith(choice.templateId));
      const rows = await rowsByIds(local, entities.survey, ids);
      const surveys = rows
        .flatMap((row) => (row ? [answered(row, zone)] : []))
        .filter(
          (survey) => surveyInPeriod(survey, { from, to }) && (status === '' || survey.status === status),
        )
        .toSorted((left, right) => (left.day < right.day ? 1 : -1));
      const all = questionsIn(template?.questions);
      const summaries = summarise(all, surveys).filter(
        ({ question }) => choice.keys.length === 0 || choice.keys.includes(question.key),
      );
      return { choice, questions: summaries.map(({ question }) => question), surveys, summaries };
    },
    [JSON.stringify(choice), from, to, status, zone],
  );
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
    plugin: plugin.name,
  }));
}

function answered(row: Survey, zone: string): AnsweredSurvey {
  const day = row.completedDate ?? row.scheduledDate ?? dayIn(zone, row.createdAt);
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    day: day,
    answers: answersIn(row.answers),
  };
}
