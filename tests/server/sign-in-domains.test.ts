import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { CheckedDomain, SingleSignOn } from '../../src/domain/identity/single-sign-on.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';
import { configure, forgetSso, SETTINGS, UNSET } from '../support/sso-journey.ts';

const ADMIN = 'admin@demo.example';
const HARBOR_ADMIN = 'admin@harbor.example';
const SUPER = 'super@fieldline.example';
const ISSUER = 'http://localhost:1';
const DOMAIN = 'grid.example';

type Records = string[][] | Error;

/** What stands in the DNS; the one thing that these tests replace. */
const dns = new Map<string, Records>();

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** What happens while the domain's server takes its time. */
const meanwhile = new Map<string, () => Promise<unknown>>();

async function resolveTxt(domain: string): Promise<string[][]> {
  await meanwhile.get(domain)?.();
  const records = dns.get(domain) ?? failure('ENOTFOUND');
  if (records instanceof Error) throw records;
  return records;
}

const name = (ground: Ground, domains: string[], email = ADMIN) =>
  configure(ground, { issuer: ISSUER, domains }, email);

const dnsRecordOf = ({ proofs = [] }: SingleSignOn, domain = DOMAIN) =>
  proofs.find((proof) => proof.domain === domain)?.record ?? '';

async function check(ground: Ground, domain = DOMAIN, email = ADMIN) {
  return (await ground.as(email)).call('POST', `${SETTINGS}/domains/${domain}/check`);
}

async function found(ground: Ground, of: string): Promise<string[]> {
  const answer = await ground.test.app.inject({ method: 'POST', url: '/api/auth/sso/find', payload: { of } });
  return answer.json<{ tenantId: string }[]>().map(({ tenantId }) => tenantId);
}

describeOnServer(
  'a mail domain of a provider',
  (ground) => {
    beforeEach(async () => {
      dns.clear();
      meanwhile.clear();
      await forgetSso(ground);
    });

    it('is offered to nobody before it is proved by a record in its DNS', async () => {
      const saved = await name(ground, [DOMAIN, 'east.grid.example']);
      expect(dnsRecordOf(saved)).toMatch(/^fieldline-verification=[0-9a-f]{48}$/);
      expect(await found(ground, `anybody@${DOMAIN}`)).toEqual([]);
      expect(await found(ground, 'demo-tenant')).toEqual(['demo-tenant']);
      dns.set(DOMAIN, [['v=spf1 -all'], ['fieldline-verification=something else']]);
      expect((await check(ground)).body).toMatchObject({ verifiedAt: null, recordFound: false });
      // Long records come in pieces.
      const record = dnsRecordOf(saved);
      dns.set(DOMAIN, [['v=spf1 -all'], [record.slice(0, 20), record.slice(20)]]);
      expect((await check(ground)).body).toMatchObject({ verifiedBy: 'dns', recordFound: true });
      expect(await found(ground, `anybody@${DOMAIN}`)).toEqual(['demo-tenant']);
      expect(await found(ground, 'anybody@east.grid.example')).toEqual([]);
      const log = await sql<{
        n: number;
      }>`select count(*)::int as n from audit_log where tenant_id = 'demo-tenant'
        and entity = 'sign-in-domain' and after ->> 'verified_by' = 'dns'`.execute(
        ground.test.database.kysely,
      );
      expect(log.rows[0]?.n).toBeGreaterThan(0);
    });

    it.each([
      ['nobody answers for the domain', failure('ETIMEOUT')],
      ['its servers fail', failure('ESERVFAIL')],
    ])('is not decided while %s', async (_, error) => {
      await name(ground, [DOMAIN]);
      dns.set(DOMAIN, error);
      const answer = await check(ground);
      expect([answer.status, answer.problem.reason]).toEqual([503, 'dns_unreachable']);
    });

    it('stays proved by a save, a missing record and a second look, and goes with its name alone', async () => {
      const saved = await name(ground, [DOMAIN]);
      dns.set(DOMAIN, [[dnsRecordOf(saved)]]);
      await check(ground);
      const again = await name(ground, ['west.grid.example', DOMAIN]);
      expect(again.proofs).toMatchObject([{ verifiedAt: null }, { verifiedBy: 'dns' }]);
      dns.clear();
      expect((await check(ground)).body).toMatchObject({ verifiedBy: 'dns', recordFound: false });
      expect(await found(ground, `anybody@${DOMAIN}`)).toEqual(['demo-tenant']);
      await name(ground, ['west.grid.example']);
      expect(await found(ground, `anybody@${DOMAIN}`)).toEqual([]);
      expect((await name(ground, [DOMAIN])).proofs).toMatchObject([{ verifiedAt: null }]);
    });

    it('is held by one tenant: the second is told so, by DNS, by approval and at the same moment', async () => {
      const [demo, harbor] = [await name(ground, [DOMAIN]), await name(ground, [DOMAIN], HARBOR_ADMIN)];
      expect(dnsRecordOf(demo)).not.toBe(dnsRecordOf(harbor));
      dns.set(DOMAIN, [[dnsRecordOf(demo)], [dnsRecordOf(harbor)]]);
      const answers = await Promise.all([check(ground), check(ground, DOMAIN, HARBOR_ADMIN)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const loser = answers[0]?.status === 200 ? 'harbor-grid' : 'demo-tenant';
      const platform = await ground.as(SUPER);
      const approved = await platform.call('POST', `/tenants/${loser}/sign-in-domains/${DOMAIN}/approve`);
      expect(approved.problem.reason).toBe('domain_taken');
      expect(await found(ground, `anybody@${DOMAIN}`)).toHaveLength(1);
      const { rows } = await sql`select tenant_id from sign_in_domains where verified_at is not null`.execute(
        ground.test.database.kysely,
      );
      expect(rows).toHaveLength(1);
    });

    it('is approved or taken back by the platform, in both logs, and by nobody else', async () => {
      await name(ground, [DOMAIN]);
      const platform = await ground.as(SUPER);
      const path = `/tenants/demo-tenant/sign-in-domains`;
      expect((await platform.call('POST', `${path}/${DOMAIN}/approve`)).body).toMatchObject({
        verifiedBy: 'platform',
      });
      expect(await found(ground, `anybody@${DOMAIN}`)).toEqual(['demo-tenant']);
      const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from audit_log
        where entity = 'sign-in-domain' and after ->> 'verified_by' = 'platform' order by 1`.execute(
        ground.test.database.kysely,
      );
      expect(rows.map(({ tenant_id }) => tenant_id)).toEqual(['demo-tenant', 'platform']);
      const [before] = (await platform.call('GET', path)).body as CheckedDomain[];
      expect((await platform.call('POST', `${path}/${DOMAIN}/withdraw`)).body).toMatchObject({
        verifiedAt: null,
      });
      const [after] = (await platform.call('GET', path)).body as CheckedDomain[];
      expect(after?.record).not.toBe(before?.record);
      expect((await platform.call('POST', `${path}/other.example/approve`)).status).toBe(404);
      for (const email of [ADMIN, HARBOR_ADMIN, 'staff@fieldline.example']) {
        const refused = await (await ground.as(email)).call('POST', `${path}/${DOMAIN}/approve`);
        expect([email, refused.status]).toEqual([email, 403]);
      }
      expect((await (await ground.as(ADMIN)).call('GET', path)).status).toBe(403);
      expect((await check(ground, 'other.example')).status).toBe(404);
    });

    it('is not proved by a look that was under way when its proof was withdrawn', async () => {
      dns.set(DOMAIN, [[dnsRecordOf(await name(ground, [DOMAIN]))]]);
      const platform = await ground.as(SUPER);
      const path = `/tenants/demo-tenant/sign-in-domains/${DOMAIN}/withdraw`;
      meanwhile.set(DOMAIN, () => platform.call('POST', path));
      expect((await check(ground)).body).toMatchObject({ verifiedAt: null, recordFound: false });
      expect(await found(ground, `anybody@${DOMAIN}`)).toEqual([]);
    });

    it.each(['gmail.com', 'Outlook.com', 'gmx.de'])(
      'is never %s, where anybody can have an address',
      async (domain) => {
        const admin = await ground.as(ADMIN);
        const refused = await admin.call('PUT', SETTINGS, {
          ...UNSET,
          issuer: ISSUER,
          domains: ['grid.example', domain],
        });
        expect(refused.problem.details).toMatchObject([{ path: 'domains/1', code: 'domain_public' }]);
      },
    );

    it('that was named before this rule is proved by nobody, and a public one never is', async () => {
      await name(ground, [DOMAIN]);
      await sql`insert into sign_in_domains (tenant_id, domain, token) values ('demo-tenant', 'gmail.com', 'old')`.execute(
        ground.test.database.kysely,
      );
      dns.set('gmail.com', [['fieldline-verification=old']]);
      expect((await check(ground, 'gmail.com')).problem.reason).toBe('domain_public');
      const approved = await (await ground.as(SUPER)).call(
        'POST',
        '/tenants/demo-tenant/sign-in-domains/gmail.com/approve',
      );
      expect(approved.problem.reason).toBe('domain_public');
    });
  },
  { resolveTxt },
);
