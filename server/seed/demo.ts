import { sql } from 'kysely';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { hashPassword } from '../auth/password/password.ts';
import type { Database } from '../database/database.ts';
import { setUpActor } from '../database/schema/actor.ts';
import { asIdentityService, inTenant } from '../database/tenants/tenant.ts';
import type { DemoPerson, DemoTenantId } from './accounts.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_TENANTS, DEMO_ZONE, holdsDemo, personId } from './accounts.ts';
import {
  alderDecommissionings,
  alderInstallations,
  alderMaintenancePlans,
  alderMaintenanceRecords,
} from './alder-valley/asset-life/asset-life.ts';
import { alderAssets } from './alder-valley/assets/assets.ts';
import { alderFaultReports } from './alder-valley/fault-reports.ts';
import { lineWalkForms, lineWalkTemplate, withLineWalks } from './alder-valley/forms/line-walk.ts';
import { alderHazards } from './alder-valley/hazards.ts';
import { alderPlanOrders, alderPlans, alderProjects } from './alder-valley/planning.ts';
import { alderPlugins, countAlderPlugins } from './alder-valley/plugins/plugins.ts';
import { alderTemplates, alderThermography, withAnswers } from './alder-valley/plugins/templates.ts';
import {
  alderCustomers,
  alderInspectionHistory,
  alderOutages,
  alderReports,
  alderRules,
} from './alder-valley/reports.ts';
import { alderBoms, alderManufacturing, alderReservations } from './alder-valley/supply/manufacturing.ts';
import { alderWarehouses } from './alder-valley/supply/supply.ts';
import { alderCounts } from './alder-valley/supply/supply-counts.ts';
import { alderPurchases } from './alder-valley/supply/supply-purchases.ts';
import { alderShipments } from './alder-valley/supply/supply-shipments.ts';
import { alderMovements, alderStockLines } from './alder-valley/supply/supply-stock.ts';
import {
  alderArticles,
  alderAttachments,
  alderCannedReplies,
  alderComments,
  alderFeedback,
  alderNotifications,
  alderReplies,
  alderTickets,
} from './alder-valley/support/help.ts';
import { alderTimeEntryRows } from './alder-valley/time-entries.ts';
import { alderCrews, alderSwitching } from './alder-valley/work/field-ops.ts';
import { alderJobSheets, alderStock, alderSurveys } from './alder-valley/work/field-work.ts';
import { alderWorkOrders } from './alder-valley/work/work-orders.ts';
import { alderKeptAssets, alderWorkAreas } from './alder-valley/work-areas.ts';
import {
  harborAssets,
  harborJobSheets,
  harborStock,
  harborSurveys,
  harborWorkOrders,
} from './harbor/harbor-story.ts';
import type { ScopesById } from './insert-rows.ts';
import { seedRows } from './insert-rows.ts';
import type { Calendar, SeedRow } from './seed-kit.ts';
import { calendarFrom, seedId } from './seed-kit.ts';
import { writeTenantBasics } from './tenant-basics.ts';

/** Entities of a story, parents before children. */
type Story = readonly (readonly [EntityDefinition, readonly SeedRow[]])[];

/**
 * Loads both tenants and the accounts, unless somebody else's data is there. True when it loaded something. A load that
 * was cut off is completed by the next one: each tenant is written in one transaction, and the mark comes last.
 */
export async function loadDemo(database: Database, clock: Clock): Promise<boolean> {
  if ((await holdsDemo(database)) || !(await writeAccounts(database, clock))) return false;
  const calendar = calendarFrom(clock.now(), DEMO_ZONE);
  await loadTenant(database, 'platform', calendar, []);
  await loadTenant(database, 'demo-tenant', calendar, await alderStory(calendar));
  await inTenant(database, setUpActor('demo-tenant'), countAlderPlugins);
  await loadTenant(database, 'harbor-grid', calendar, harborStory(calendar));
  const mark = { demo: true, installed_at: new Date(clock.now()).toISOString() };
  await asIdentityService(database, (trx) => trx.updateTable('server_state').set(mark).execute());
  return true;
}

/** False, and nothing is written, when people other than those of the demo can sign in here. */
async function writeAccounts(database: Database, clock: Clock): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = DEMO_PEOPLE.map(({ email }) => personId(email));
  return asIdentityService(database, async (trx) => {
    const other = trx.selectFrom('identities').select('id').where('id', 'not in', ids).limit(1);
    if (await other.executeTakeFirst()) return false;
    const createdAt = new Date(clock.now()).toISOString();
    await trx
      .insertInto('tenants')
      .values(
        Object.entries(DEMO_TENANTS).map(([id, name]) => ({
          id,
          name,
          time_zone: DEMO_ZONE,
          created_at: createdAt,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await trx
      .insertInto('identities')
      .values(DEMO_PEOPLE.map((person) => ({ ...identityOf(person), password_hash: passwordHash })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return true;
  });
}

function identityOf({ email, name }: DemoPerson) {
  return { id: personId(email), email, name, username: email.split('@')[0] ?? email };
}

async function loadTenant(
  database: Database,
  tenantId: DemoTenantId,
  calendar: Calendar,
  story: Story,
): Promise<void> {
  const people = DEMO_PEOPLE.flatMap((person) =>
    person.memberships
      .filter((membership) => membership.tenantId === tenantId)
      .map(({ role }) => ({ ...identityOf(person), role })),
  );
  const flags = tenantId === 'harbor-grid' ? { manufacturing: false } : { manufacturing: true };
  await inTenant(database, setUpActor(tenantId), async (trx) => {
    if (await trx.selectFrom('members').select('id').limit(1).executeTakeFirst()) return;
    await writeTenantBasics(trx, {
      tenantId,
      people,
      flags: tenantId === 'platform' ? {} : { inventory: true, ...flags },
      flagId: (key) => seedId(tenantId, 'flag', key),
    });
    const scopes: ScopesById = new Map();
    const members = new Set(people.map((person) => person.id));
    // A template names the version of its form, and that one its template.
    await sql`set constraints all deferred`.execute(trx);
    for (const [entity, rows] of story) {
      await seedRows(trx, entity, rows, { tenantId, calendar, members, scopes });
    }
  });
  database.changed(tenantId);
}

async function alderStory(calendar: Calendar): Promise<Story> {
  const office = personId('admin@demo.example');
  const plugins = await alderPlugins();
  return [
    [entityNamed('asset'), alderAssets(calendar, office)],
    [entityNamed('crew'), alderCrews(calendar)],
    [entityNamed('workOrder'), alderWorkOrders(calendar)],
    [entityNamed('jobSheet'), alderJobSheets(calendar)],
    [entityNamed('installedPlugin'), plugins.installed],
    [entityNamed('pluginRating'), plugins.ratings],
    [entityNamed('surveyTemplate'), [lineWalkTemplate(), ...alderTemplates(), ...plugins.templates]],
    [entityNamed('surveyForm'), await lineWalkForms()],
    [
      entityNamed('survey'),
      [
        ...withLineWalks(withAnswers(alderSurveys(calendar)), calendar),
        ...(await alderThermography(calendar)),
      ],
    ],
    [entityNamed('inventoryItem'), alderStock(office)],
    [entityNamed('warehouse'), alderWarehouses()],
    [entityNamed('stockLine'), await alderStockLines(calendar)],
    [entityNamed('stockMovement'), await alderMovements(calendar)],
    [entityNamed('stockCount'), await alderCounts(calendar)],
    [entityNamed('procurementOrder'), alderPurchases(calendar)],
    [entityNamed('shipment'), alderShipments(calendar)],
    [entityNamed('bom'), alderBoms()],
    [entityNamed('manufacturingOrder'), alderManufacturing(calendar)],
    [entityNamed('reservation'), alderReservations()],
    [entityNamed('plan'), alderPlans(calendar)],
    [entityNamed('workOrder'), await alderPlanOrders(calendar)],
    [entityNamed('project'), alderProjects(calendar)],
    [entityNamed('installation'), alderInstallations(calendar)],
    [entityNamed('maintenancePlan'), alderMaintenancePlans(calendar)],
    [entityNamed('maintenanceRecord'), alderMaintenanceRecords(calendar)],
    [entityNamed('decommissioning'), alderDecommissionings(calendar)],
    [entityNamed('workOrder'), alderInspectionHistory(calendar)],
    [entityNamed('switchingRequest'), alderSwitching(calendar)],
    [entityNamed('complianceRule'), alderRules()],
    [entityNamed('servedCustomers'), await alderCustomers(calendar)],
    [entityNamed('outage'), alderOutages(calendar)],
    [entityNamed('savedReport'), alderReports()],
    [entityNamed('article'), alderArticles(calendar)],
    [entityNamed('articleFeedback'), alderFeedback()],
    [entityNamed('keptAsset'), alderKeptAssets()],
    [entityNamed('supportTicket'), alderTickets(calendar)],
    [entityNamed('ticketReply'), alderReplies()],
    [entityNamed('cannedReply'), alderCannedReplies()],
    [entityNamed('comment'), alderComments()],
    [entityNamed('attachment'), alderAttachments()],
    [entityNamed('notification'), alderNotifications(calendar)],
    [entityNamed('workArea'), alderWorkAreas()],
    [entityNamed('hazard'), alderHazards()],
    [entityNamed('faultReport'), alderFaultReports()],
    [entityNamed('timeEntry'), alderTimeEntryRows(calendar)],
  ];
}

function harborStory(calendar: Calendar): Story {
  return [
    [entityNamed('asset'), harborAssets()],
    [entityNamed('workOrder'), harborWorkOrders(calendar)],
    [entityNamed('jobSheet'), harborJobSheets(calendar)],
    [entityNamed('survey'), harborSurveys(calendar)],
    [entityNamed('inventoryItem'), harborStock()],
  ];
}
