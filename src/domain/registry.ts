import { asset } from './assets/asset.ts';
import { decommissioning } from './assets/decommissioning.ts';
import { installation } from './assets/installation.ts';
import { maintenancePlan } from './assets/maintenance-plan.ts';
import { maintenanceRecord } from './assets/maintenance-record.ts';
import { complianceRule } from './field/compliance-rule.ts';
import { crew } from './field/crew.ts';
import { outage } from './field/outage.ts';
import { servedCustomers } from './field/served-customers.ts';
import { switchingRequest } from './field/switching-request.ts';
import { featureFlag } from './identity/feature-flag.ts';
import { user } from './identity/user.ts';
import type { EntityDefinition } from './kit/entity.ts';
import { bom } from './make/bom.ts';
import { manufacturingOrder } from './make/manufacturing-order.ts';
import { reservation } from './make/reservation.ts';
import { plan } from './planning/plan.ts';
import { project } from './planning/project.ts';
import { installedPlugin } from './plugins/installed-plugin.ts';
import { plugin } from './plugins/plugin.ts';
import { pluginRating } from './plugins/plugin-rating.ts';
import { savedReport } from './reporting/saved-report.ts';
import { attachment } from './shared/attachment.ts';
import { comment } from './shared/comment.ts';
import { notification } from './shared/notification.ts';
import { inventoryItem } from './supply/inventory-item.ts';
import { procurementOrder } from './supply/procurement-order.ts';
import { shipment } from './supply/shipment.ts';
import { stockCount } from './supply/stock-count.ts';
import { stockLine } from './supply/stock-line.ts';
import { stockMovement } from './supply/stock-movement.ts';
import { warehouse } from './supply/warehouse.ts';
import { article } from './support/article.ts';
import { articleFeedback } from './support/article-feedback.ts';
import { cannedReply } from './support/canned-reply.ts';
import { supportTicket } from './support/support-ticket.ts';
import { ticketReply } from './support/ticket-reply.ts';
import { survey } from './surveys/survey.ts';
import { surveyTemplate } from './surveys/survey-template.ts';
import { jobSheet } from './work/job-sheet.ts';
import { workOrder } from './work/work-order.ts';

/**
 * Every synced entity, in the order in which a first download delivers them: names for pickers, then the work this
 * person has to do, then what it refers to, then the rest.
 */
export const entities = {
  featureFlag,
  user,
  workOrder,
  jobSheet,
  survey,
  inventoryItem,
  asset,
  crew,
  switchingRequest,
  complianceRule,
  servedCustomers,
  outage,
  savedReport,
  bom,
  manufacturingOrder,
  reservation,
  plan,
  project,
  installation,
  maintenancePlan,
  maintenanceRecord,
  decommissioning,
  surveyTemplate,
  plugin,
  installedPlugin,
  pluginRating,
  supportTicket,
  ticketReply,
  article,
  articleFeedback,
  comment,
  attachment,
  notification,
  warehouse,
  stockLine,
  procurementOrder,
  shipment,
  stockMovement,
  stockCount,
  cannedReply,
} as const;

export const ENTITIES: readonly EntityDefinition[] = Object.values(entities);

const byName = new Map(ENTITIES.map((entity) => [entity.name, entity]));

export function findEntity(name: string): EntityDefinition | undefined {
  return byName.get(name);
}

/** @throws Error for a name that no definition has: a mistake in our own code. */
export function entityNamed(name: string): EntityDefinition {
  const entity = byName.get(name);
  if (!entity) throw new Error(`no entity is named "${name}"`);
  return entity;
}
