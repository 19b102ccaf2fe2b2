import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'

const sheetLink = signedLink('sign sheet links')

/** What opens one sheet without signing in, as its client reads it, until a newer link is made. */
interface SheetLink {
  id: string
  linkVersion: number
}

/** Undefined for a token that is not ours. */
export function readSheetToken({ config }: Services, token: string): SheetLink | undefined {
  const [id, version] = sheetLink.recordOf(config.secretKey, token)?.split('_') ?? []

  return id === undefined ? undefined : { id, linkVersion: Number(version) }
}

export const sheetTokenOf = (secretKey: string, { id, linkVersion }: SheetLink): string =>
  sheetLink.tokenOf(secretKey, `${id}_${linkVersion}`)

export const sheetUrl = ({ config }: Services, link: SheetLink): string =>
  sheetLink.urlOf(`${config.publicUrl}/sheet`, sheetTokenOf(config.secretKey, link))
