import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../server/monitoring/prometheus.ts';
import { startClaimedStandby } from '../support/claimed-standby.ts';
import { startTestApp } from '../support/server-app.ts';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly definition: string }[] };
};

const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);

/** Of PromQL and of Grafana. */
const FUNCTIONS = [
  'sum',
  'rate',
  'histogram_quantile',
  'topk',
  'max',
  'min',
  'count',
  'time',
  'by',
  'label_values',
];
/** Which the same document names. */
const CELL_COOKIE = 'fieldline_cell';

/** Put there by whoever reads the numbers. */
const FOREIGN_LABELS = ['instance', 'le'];

/** Names in a query that are none of PromQL's and no label: of numbers. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\bby \([^)]*\)/g, '')
    .replaceAll(/^label_values\((\w+), \w+\)$/g, '$1');
  return [...bare.matchAll(/[a-z]\w+/g)].map(([name]) => name).filter((name) => !FUNCTIONS.includes(name));
}

function labelsIn({ expr, legendFormat = '' }: { expr: string; legendFormat?: string }): string[] {
  const matched = [...expr.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label = '']) => label);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));
  const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
  return [...matched, ...grouped, ...shown];
}

describe('the dashboard and the table of docs/operating.md', () => {
  let types: ReadonlyMap<string, string>;
  let page = '';
  const names = () =>
    new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => name + ending) : [name],
      ),
    );

  /** Each number with something to count, so that its labels are there. */
  beforeAll(async () => {
    const { database, clock, url, close } = await startTestApp();
    const standby = await startClaimedStandby(url, 'standby');
    const now = clock.now();
    const lastBackup = async () => ({ endedAt: now, hasSucceeded: true, lastGoodAt: now });
    const metrics = createMetrics({ database, clock, lastBackup });
    const request = {} as FastifyRequest; // of which it looks at nothing
    metrics.requestEnded({
      request,
      method: 'GET',
      route: '/x',
      status: 200,
      milliseconds: 1,
      isCutShort: true,
    });
    metrics.pushed({ opId: 'x', status: 204, etag: null, body: null });
    const at = new Date(now).toISOString();
    await sql`insert into devices (tenant_id, user_id, device_id, label, app_version, waiting, needs_you, oldest_at,
      last_contact, seen_seq) values ('demo-tenant', 'x', 'x', 'x', 'x', 1, 1, ${at}, ${at}, 1)`.execute(
      database.kysely,
    );
    await sql`insert into mails (recipient, kind) values ('a@b.example', 'invitation')`.execute(
      database.kysely,
    );
    page = (await metrics.page()).text;
    standby.close();
    await close();
    types = new Map(
      [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
  });

  it.each(queries)('$title asks for numbers that there are: $expr', (query) => {
    const asked = metricsIn(query.expr);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !names().has(name))).toEqual([]);
  });

  it('ask by labels that these numbers have', () => {
    const strange = queries.flatMap((query) => {
      const known = metricsIn(query.expr).flatMap(labelsOf);
      return labelsIn(query).filter((label) => !known.includes(label) && !FOREIGN_LABELS.includes(label));
    });
    expect(strange).toEqual([]);
  });

  it('lets its reader choose a node', () => {
    for (const { definition } of dashboard.templating.list)
      expect(metricsIn(definition).filter((name) => !names().has(name))).toEqual([]);
  });

  it('have each number of ours, and no other', () => {
    const ours = [...types.keys()].filter((name) => name.startsWith('fieldline_'));
    const asked = new Set(
      queries.flatMap(({ expr }) => metricsIn(expr)).map((name) => name.replace(/_bucket$/, '')),
    );
    expect(ours.filter((name) => !asked.has(name))).toEqual([]);
    const text = readFileSync('docs/operating.md', 'utf8');
    const documented = new Set(
      [...text.matchAll(/`(fieldline_[a-z_]+)(?:\{[^`]*\})?`/g)].map(([, name = '']) => name),
    );
    expect(ours.filter((name) => !documented.has(name))).toEqual([]);
    expect([...documented].filter((name) => !types.has(name) && name !== CELL_COOKIE)).toEqual([]);
  });

  function labelsOf(name: string): string[] {
    const [, labels = ''] = new RegExp(`^${name}(?:\\{(.*)\\})? `, 'm').exec(page) ?? [];
    return [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
  }
});
