import type { Config } from '#server/kernel/config/config.ts'
import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { ChosenKind, type NoticeKind } from '#shared/notices/kinds.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'

const page = signedLink('sign preference links')
const oneKind = signedLink('sign unsubscribe links')

/** Where somebody chooses without an account what they are told. */
export const preferencesUrlOf = ({ secretKey, publicUrl }: Config, personId: string): string =>
  page.urlOf(`${publicUrl}/notifications`, page.tokenOf(secretKey, personId))

/** Whose preferences a token opens; undefined where we have not signed it. */
export const personOfLink = ({ secretKey }: Config, token: string): string | undefined =>
  page.recordOf(secretKey, token)

interface UnsubscribeTarget {
  kind: NoticeKind
  personId: string | null
}

/** Where a mail program posts to end the mails of a kind; undefined where they are needed. */
export function unsubscribeUrlOf(
  { secretKey, publicUrl }: Config,
  { kind, personId }: UnsubscribeTarget,
): string | undefined {
  if (kind === 'needed' || personId === null) return undefined

  const token = oneKind.tokenOf(secretKey, `${personId}~${kind}`)
  return `${publicUrl}${preferencesContract.unsubscribe.path}?token=${encodeURIComponent(token)}`
}

/** Which mails of whom a token ends. */
export function unsubscribedBy({ secretKey }: Config, token: string) {
  const [personId = '', kind = ''] = oneKind.recordOf(secretKey, token)?.split('~') ?? []
  const known = ChosenKind.safeParse(kind)

  return known.success ? { personId, kind: known.data } : undefined
}
