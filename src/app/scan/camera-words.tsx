import { Trans } from '@lingui/react/macro';
import type { CameraFault } from './camera.ts';

/** Why there is no picture, and what to do about it. */
export function CameraWords({ fault }: { fault: CameraFault }) {
  switch (fault) {
    case 'refused':
      return (
        <Trans>
          The camera is not allowed here. Allow it for this site: press the sign beside the address, or look
          under the site’s settings in your browser, and then try again.
        </Trans>
      );
    case 'none':
      return <Trans>This device has no camera. Choose a picture, type the code, or use a scanner.</Trans>;
    case 'insecure':
      return (
        <Trans>
          Browsers give no camera to pages without a secure connection. Choose a picture, type the code, or
          use a scanner.
        </Trans>
      );
    case 'busy':
      return (
        <Trans>
          The camera gives no picture. Another app may be using it: close that one, and try again.
        </Trans>
      );
  }
}
