import { asset } from './assets/asset.ts';
import { keptAsset } from './assets/kept-asset.ts';
import { attachment } from './attachments/attachment.ts';
import { complianceRule } from './compliance/compliance-rule.ts';
import { outage } from './compliance/outage.ts';
import { servedCustomers } from './compliance/served-customers.ts';
import { decommissioning } from './decommissioning/decommissioning.ts';
import { crew } from './field-ops/crew.ts';
import { switchingRequest } from './field-ops/switching-request.ts';
import { workArea } from './field-ops/work-area.ts';
import { featureFlag } from './identity/feature-flag.ts';
import { user } from './identity/user.ts';
import { installation } from './installation/installation.ts';
import { inventoryItem } from './inventory/inventory-item.ts';
import { stockCount } from './inventory/stock-count.ts';
import { stockLine } from './inventory/stock-line.ts';
import { stockMovement } from './inventory/stock-movement.ts';
import { hazard } from './job-sheets/hazard.ts';
import { jobSheet } from './job-sheets/job-sheet.ts';
import type { EntityDefinition } from './kit/entity/entity.ts';
import { article } from './knowledge-base/article.ts';
import { articleFeedback } from './knowledge-base/article-feedback.ts';
import { shipment } from './logistics/shipment.ts';
import { maintenancePlan } from './maintenance/maintenance-plan.ts';
import { maintenanceRecord } from './maintenance/maintenance-record.ts';
import { bom } from './manufacturing/bom.ts';
import { manufacturingOrder } from './manufacturing/manufacturing-order.ts';
import { reservation } from './manufacturing/reservation.ts';
import { notification } from './notifications/notification.ts';
import { plan } from './planning/plan.ts';
import { installedPlugin } from './plugins/installed-plugin.ts';
import { plugin } from './plugins/plugin.ts';
import { pluginRating } from './plugins/plugin-rating.ts';
import { procurementOrder } from './procurement/procurement-order.ts';
import { project } from './projects/project.ts';
import { savedReport } from './reporting/saved-report.ts';
import { comment } from './shared/comment.ts';
import { cannedReply } from './support/canned-reply.ts';
import { supportTicket } from './support/support-ticket.ts';
import { ticketReply } from './support/ticket-reply.ts';
import { survey } from './surveys/survey.ts';
import { surveyForm } from './surveys/survey-form.ts';
import { surveyTemplate } from './surveys/survey-template.ts';
import { warehouse } from './warehouses/warehouse.ts';
import { faultReport } from './work-orders/fault-report.ts';
import { timeEntry } from './work-orders/time-entry.ts';
import { workOrder } from './work-orders/work-order.ts';

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
  keptAsset,
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
  surveyForm,
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
  workArea,
  hazard,
  faultReport,
  timeEntry,
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
