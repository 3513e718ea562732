import type { ApiClient } from '../../api/api-client.ts';
import { reportError } from '../../error-reports/report-error.ts';

export type PluginChange = 'install' | 'update' | 'uninstall';

const CALLS: Readonly<Record<PluginChange, (api: Pick<ApiClient, 'call'>, id: string) => Promise<unknown>>> =
  {
    install: (api, id) => api.call('post', `/v1/plugins/${id}/install`),
    update: (api, id) => api.call('put', `/v1/plugins/${id}/update`),
    uninstall: (api, id) => api.call('delete', `/v1/plugins/${id}`),
  };

/** The calls of the marketplace. A failure is reported and thrown again (R8.5): whoever asked tells the person. */
export function pluginCalls(api: Pick<ApiClient, 'call'>, report: typeof reportError = reportError) {
  return {
    /** Answers the ids of what is installed then. */
    change: (kind: PluginChange, id: string) =>
      reported(report, async () => {
        await CALLS[kind](api, id);
        const installed = await api.call('get', '/v1/plugins/installed');
        return installed.map((plugin) => plugin.id);
      }),
    rate: (id: string, rating: number) =>
      reported(report, () => api.call('post', `/v1/survey/plugins/${id}/rate`, { rating })),
  };
}

export async function reported<T>(report: typeof reportError, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    report(error, 'plugins');
    throw error;
  }
}
