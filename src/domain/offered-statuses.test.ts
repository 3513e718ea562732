import { describe, expect, it } from 'vitest';
import type { AnyRow } from './kit/entity/entity.ts';
import { article } from './knowledge-base/article.ts';
import { maintenancePlan } from './maintenance/maintenance-plan.ts';
import { mayChoose, offeredStatuses } from './offered-statuses.ts';
import { plan } from './planning/plan.ts';
import { procurementOrder } from './procurement/procurement-order.ts';
import { survey } from './surveys/survey.ts';
import { workOrder } from './work-orders/work-order.ts';

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: 'maker', updatedAt: '', updatedBy: null };
const row = (status: string): AnyRow => ({ ...BASE, id: 'r', status });
const person = (...permissions: string[]) => ({ userId: 'me', permissions });

describe('the statuses that a form, a menu and a bulk action offer', () => {
  it('are those a new row may begin with: a new maintenance plan has not ended', () => {
    expect(offeredStatuses(maintenancePlan, null, person())).toEqual(['active', 'paused']);
  });

  it('are where the lifecycle leads from here, and none it does not lead to', () => {
    expect(offeredStatuses(workOrder, row('inProgress'), person())).toEqual([
      'completed',
      'waitingOnMaterial',
      'onSite',
      'cancelled',
    ]);
  });

  it('are all others where no order is declared', () => {
    expect(offeredStatuses(survey, row('Draft'), person())).toEqual(
      survey.fields.status.values.filter((value) => value !== 'Draft'),
    );
  });

  it('leave out what an action of the module brings about', () => {
    expect(offeredStatuses(plan, row('Draft'), person('planning:approve'))).toEqual([]);
    expect(offeredStatuses(procurementOrder, row('Draft'), person('procurement:approve'))).not.toContain(
      'Received',
    );
  });

  it('leave out what takes a right the person does not have', () => {
    expect(offeredStatuses(article, row('Review'), person())).toEqual(['Draft']);
    expect(offeredStatuses(article, row('Review'), person('articles:publish'))).toEqual([
      'Published',
      'Draft',
    ]);
    expect(mayChoose(procurementOrder, 'Approved', person())).toBe(false);
    expect(mayChoose(procurementOrder, 'Approved', person('procurement:approve'))).toBe(true);
  });

  it('leave out what the person asked for and somebody else has to grant', () => {
    const approver = person('procurement:approve');
    const own = { ...row('Requested'), requestedBy: 'me' };
    expect(offeredStatuses(procurementOrder, own, approver)).toEqual(['Draft', 'Cancelled']);
    expect(offeredStatuses(procurementOrder, row('Requested'), approver)).toContain('Approved');
  });
});
