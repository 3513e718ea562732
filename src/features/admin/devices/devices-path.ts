/** Below the API's base; the caller's own tenant where none is named. */
export function devicesPath(tenant: string): '/devices' | `/devices?${string}` {
  return tenant === '' ? '/devices' : `/devices?tenantId=${encodeURIComponent(tenant)}`;
}
