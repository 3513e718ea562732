import { base64Of } from '../../../domain/kit/values/base64.ts';
import type { OdkAccess } from '../../../domain/surveys/odk-device.ts';

/**
 * What the phone's camera reads to be set up: Collect's settings as JSON, deflated and in base64.
 *
 * @see https://docs.getodk.org/collect-import-export/
 */
export async function collectCode({ address, username, password }: OdkAccess): Promise<string> {
  const settings = {
    general: {
      server_url: address,
      username,
      password,
      form_update_mode: 'match_exactly',
      autosend: 'wifi_and_cellular',
    },
    admin: {},
    project: { name: 'Fieldline' },
  };
  const deflated = new Blob([JSON.stringify(settings)])
    .stream()
    .pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  return base64Of(bytes);
}
