import { knownScanResolvers } from '#client/app/back-office/load.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

/** The address of what a scanned code names, of what this person may look up. */
export async function resolveScan(
  code: string,
  { holds }: { holds: (permission: PermissionName) => boolean },
): Promise<string | undefined> {
  const printed = addressOf(code)
  if (printed !== undefined) return printed

  for (const { needs, fits, load } of knownScanResolvers()) {
    if (!fits.test(code) || !holds(needs)) continue

    const resolve = await load()
    const address = await resolve(code)
    if (address !== undefined) return address
  }
  return undefined
}

/** What our own sheets carry as a QR code. */
function addressOf(code: string): string | undefined {
  const url = URL.canParse(code) ? new URL(code) : undefined
  return url?.origin === location.origin ? url.pathname + url.search : undefined
}
