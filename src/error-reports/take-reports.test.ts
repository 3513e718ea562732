import { describe, expect, it, vi } from 'vitest';
import { networkError } from '../api/api-error.ts';
import type { ClientLog } from './client-log.ts';
import type { ErrorReport } from './collect-errors.ts';
import { type ReportDeps, takeReports } from './take-reports.ts';

type StartSentry = Awaited<ReturnType<ReportDeps['loadService']>>['startSentry'];

const DSN = 'https://key@errors.example/1';

function world(changes: Partial<ReportDeps> = {}) {
  const early: ErrorReport = { error: new Error('early'), where: 'sign-in', isUncaught: false };
  let receive: (report: ErrorReport) => void = () => undefined;
  const service = vi.fn<(report: ErrorReport) => void>();
  const startSentry = vi.fn<StartSentry>(() => service);
  const log = { log: vi.fn<ClientLog['log']>(), report: vi.fn<ClientLog['report']>() };
  const deps: ReportDeps = {
    collected: {
      deliverTo(receiver) {
        receive = receiver;
        receiver(early);
      },
    },
    log,
    settings: async () => ({ push: null, errorReporting: { dsn: DSN, tracesSampleRate: 0.5 }, mail: false }),
    loadService: async () => ({ startSentry }),
    tunnel: '/api/error-reports',
    backOnline: () => new Promise(() => undefined),
    where: () => ({ path: '/tenant', userAgent: 'test' }),
    ...changes,
  };
  return { deps, early, log, service, startSentry, report: (each: ErrorReport) => receive(each) };
}

describe('collected errors', () => {
  it('go to the log and, where one is configured, to the service, the early ones too', async () => {
    const { deps, early, log, service, startSentry } = world();
    await takeReports(deps);
    expect(startSentry).toHaveBeenCalledWith({
      settings: { dsn: DSN, tracesSampleRate: 0.5 },
      tunnel: '/api/error-reports',
      traced: true,
    });
    expect(service).toHaveBeenCalledWith(early);
    const context = { where: 'sign-in', path: '/tenant', userAgent: 'test' };
    expect(log.log).toHaveBeenCalledWith('warn', 'early', early.error, context);
  });

  it('that the browser has printed are not printed again', async () => {
    const { deps, log, report } = world();
    await takeReports(deps);
    log.log.mockClear();
    report({ error: new Error('late'), where: 'window', isUncaught: true });
    expect(log.report).toHaveBeenCalledOnce();
    expect(log.log).not.toHaveBeenCalled();
  });

  it('are no errors where there was no network', async () => {
    const { deps, log, service, report } = world();
    await takeReports(deps);
    log.log.mockClear();
    service.mockClear();
    report({ error: networkError(), where: 'sign-in', isUncaught: false });
    expect([log.log, log.report, service].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  });

  it('go to the log alone where no service is configured, and its library is not loaded', async () => {
    const loadService = vi.fn<ReportDeps['loadService']>();
    const settings = async () => ({ push: null, errorReporting: null, mail: false });
    const { deps, log } = world({ settings, loadService });
    await takeReports(deps);
    expect(log.log).toHaveBeenCalledOnce();
    expect(loadService).not.toHaveBeenCalled();
  });

  it('go to the service too once the server can be asked for it', async () => {
    const answer = { push: null, errorReporting: { dsn: DSN, tracesSampleRate: 1 }, mail: false };
    const settings = vi.fn<ReportDeps['settings']>(async () => answer);
    settings.mockRejectedValueOnce(networkError());
    const backOnline = vi.fn<ReportDeps['backOnline']>(async () => undefined);
    const { deps, log, service, report } = world({ settings, backOnline });
    await takeReports(deps);
    expect(backOnline).toHaveBeenCalledOnce();
    const late: ErrorReport = { error: new Error('late'), where: 'sync', isUncaught: false };
    report(late);
    expect(log.log).toHaveBeenCalledTimes(2);
    expect(service).toHaveBeenCalledExactlyOnceWith(late);
  });
});
