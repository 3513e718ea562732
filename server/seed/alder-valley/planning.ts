import { derivedId } from '../../../src/domain/kit/values/derived-id.ts';
import { recordNumber } from '../../../src/domain/kit/values/ids.ts';
import { planOrderSource } from '../../../src/domain/planning/plan-orders.ts';
import type { Calendar, SeedRow } from '../seed-kit.ts';
import { seedId, seedItems } from '../seed-kit.ts';
import { assetId } from './assets/station-assets.ts';
import { PLANS, type PlanStory, PROJECTS, type ProjectStory, type WorkStory } from './planning-story.ts';
import { isOrderDone, PLANNER, TECH1, TECH2 } from './work/work-orders.ts';

export function alderPlans(calendar: Calendar): SeedRow[] {
  return PLANS.map((story, index) => {
    const [budget = null, spent = null] = story.money ?? [];
    const [likelihood = null, consequence = null] = story.risk ?? [];
    const hasOrders = story.work.some((work) => work[6] !== undefined);
    return {
      id: planId(story.key),
      createdBy: PLANNER,
      createdDaysAgo: Math.max(20, 30 - story.days[0]),
      changedDaysAgo: 2 + index,
      values: {
        name: story.name,
        description: story.description,
        status: story.status,
        startDate: calendar.day(story.days[0]),
        endDate: calendar.day(story.days[1]),
        owner: PLANNER,
        region: story.region,
        budget,
        spent,
        likelihood,
        consequence,
        riskScore: likelihood === null || consequence === null ? null : likelihood * consequence,
        rejectionReason: story.rejectionReason ?? null,
        ordersCreatedAt: hasOrders ? calendar.past(story.days[0], 9) : null,
        plannedWork: workOf(story, calendar),
      },
    };
  });
}

/** The orders that two of the plans have become, under the ids that the plan's button would give them. */
export async function alderPlanOrders(calendar: Calendar): Promise<SeedRow[]> {
  const rows = PLANS.flatMap((story) => {
    const lines = workOf(story, calendar);
    return story.work.map(async (work, index) => {
      const [title, asset, type, day, hours, , status] = work;
      const line = lines[index];
      if (!line || status === undefined) return [];
      const id = await derivedId('plan-order', 'demo-tenant', planOrderSource(planId(story.key), line));
      const project = PROJECTS.find(({ plan }) => plan === story.key);
      const done = isOrderDone(status);
      const values = {
        number: recordNumber('WO', id),
        title,
        type,
        status,
        priority: 'medium',
        inspectionKind: type === 'inspection' ? 'patrol' : null,
        assetId: assetId(asset),
        projectId: project ? numberOf(project) : null,
        assignees: [crewOf(work)].filter((person) => person !== null),
        dueDate: calendar.day(day),
        completedDate: done ? calendar.day(day) : null,
        estimatedHours: hours,
        actualHours: done ? hours + 1 : null,
        remedy: done ? 'Done as planned.' : null,
      };
      const createdDaysAgo = -story.days[0];
      return [{ id, createdBy: PLANNER, createdDaysAgo, changedDaysAgo: Math.max(0, -day), values }];
    });
  });
  return (await Promise.all(rows)).flat();
}

export function alderProjects(calendar: Calendar): SeedRow[] {
  return PROJECTS.map((story) => ({
    id: projectId(story),
    createdBy: PLANNER,
    createdDaysAgo: Math.max(15, 10 - story.days[0]),
    changedDaysAgo: 5,
    values: {
      number: numberOf(story),
      name: story.name,
      status: story.status,
      manager: PLANNER,
      startDate: calendar.day(story.days[0]),
      endDate: calendar.day(story.days[1]),
      description: story.description,
      planId: story.plan === undefined ? null : planId(story.plan),
    },
  }));
}

function workOf(story: PlanStory, calendar: Calendar) {
  const lines = story.work.map((work) => {
    const [title, asset, type, day, estimatedHours] = work;
    const plannedDate = calendar.day(day);
    return { title, assetId: assetId(asset), type, plannedDate, estimatedHours, assignee: crewOf(work) };
  });
  return seedItems(planId(story.key), lines);
}

function crewOf(work: WorkStory): string | null {
  const crew = work[5];
  if (crew === undefined) return null;
  return crew === 1 ? TECH1 : TECH2;
}

function planId(key: string): string {
  return seedId('demo-tenant', 'plan', key);
}

function projectId({ name }: ProjectStory): string {
  return seedId('demo-tenant', 'project', name);
}

function numberOf(story: ProjectStory): string {
  return story.number ?? recordNumber('PR', projectId(story));
}
