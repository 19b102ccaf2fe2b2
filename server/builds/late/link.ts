import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const lateLink = signedLink('sign links of late parts')

/** What opens one choice without signing in, until a newer one is offered. */
interface LateChoiceLink {
  id: string
  linkVersion: number
}

/** Undefined for a token that is not ours. */
export function readLateToken(secretKey: string, token: string): LateChoiceLink | undefined {
  const [id, version] = lateLink.recordOf(secretKey, token)?.split('_') ?? []

  return id === undefined ? undefined : { id, linkVersion: Number(version) }
}

export const lateUrl = (
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  { id, linkVersion }: LateChoiceLink,
): string => lateLink.urlOf(`${publicUrl}/late-part`, lateLink.tokenOf(secretKey, `${id}_${linkVersion}`))
