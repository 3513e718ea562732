import { useLingui } from '@lingui/react/macro';
import type { ProviderFault } from '../../../domain/identity/single-sign-on.ts';
import type { ProblemDetail } from '../../../domain/kit/problems/problem.ts';

/** What the server found wrong with a field. */
export function useFaultWords(): (detail: ProblemDetail) => string {
  const { t } = useLingui();
  return ({ path, code }) => {
    if (code === 'required') return t`This field is required.`;
    if (code === 'beyond_own') return t`This role has more rights than you have.`;
    if (code === 'reference_not_found') return t`This role does not exist any more.`;
    if (path === 'issuer') return t`This must be an https address on the internet.`;
    if (path === 'scopes') return t`“openid” must be one of them.`;
    if (code === 'domain_public')
      return t`Anybody can have an address there. Name a domain that is your organisation’s own.`;
    if (path.startsWith('domains')) return t`A domain looks like example.com.`;
    if (path === 'onlySso') return t`Switch single sign-on on first.`;
    return t`This is not valid.`;
  };
}

/** What the test found wrong with a provider, and where to look. `says`: what the provider says of itself. */
export function useProviderWords(): (fault: ProviderFault, says: string) => string {
  const { t } = useLingui();
  return (fault, says) => {
    switch (fault) {
      case 'address':
        return t`That is not an https address, or the provider names one that is not.`;
      case 'private_address':
        return t`The address leads into a private network. The operator of this server can allow its host (SSO_PRIVATE_HOSTS).`;
      case 'unreachable':
        return t`Nothing answers at that address. Check it, and that this server can reach it.`;
      case 'status':
        return t`Something answers there with the status ${says}, but no provider. Check the path of the address.`;
      case 'not_json':
        return t`Something answers there, but no provider: the answer is not JSON. Check the path of the address.`;
      case 'incomplete':
        return t`The provider does not name what is needed: its pages to sign in, for tokens and for keys.`;
      case 'issuer':
        return t`The provider calls itself ${says}. Use exactly that as its address.`;
      case 'code_flow':
        return t`The provider does not offer the authorization code flow.`;
      case 'pkce':
        return t`The provider does not offer PKCE with S256.`;
    }
  };
}
