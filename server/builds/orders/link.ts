import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const buildLink = signedLink('sign build links')

/** What shows where one build is without signing in. */
interface BuildLink {
  id: string
  linkVersion: number
}

/** Undefined for a token that is not ours. */
export function readBuildToken(secretKey: string, token: string): BuildLink | undefined {
  const [id, version] = buildLink.recordOf(secretKey, token)?.split('_') ?? []

  return id === undefined ? undefined : { id, linkVersion: Number(version) }
}

export const trackerTokenOf = (secretKey: string, { id, linkVersion }: BuildLink): string =>
  buildLink.tokenOf(secretKey, `${id}_${linkVersion}`)

export const trackerUrl = (
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  link: BuildLink,
): string => buildLink.urlOf(`${publicUrl}/track`, trackerTokenOf(secretKey, link))
