import type { Config } from '#server/kernel/config/config.ts'
import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const fittingLink = signedLink('sign fitting links')

/** What opens the results of one fitting without signing in, until a newer link is made. */
interface FittingLink {
  id: string
  linkVersion: number
}

/** Undefined for a token that is not ours. */
export function readFittingToken(secretKey: string, token: string): FittingLink | undefined {
  const [id, version] = fittingLink.recordOf(secretKey, token)?.split('_') ?? []

  return id === undefined ? undefined : { id, linkVersion: Number(version) }
}

export const fittingUrlOf = ({ publicUrl, secretKey }: Config, { id, linkVersion }: FittingLink): string =>
  fittingLink.urlOf(`${publicUrl}/fitting`, fittingLink.tokenOf(secretKey, `${id}_${linkVersion}`))
