import type { Config } from '#server/kernel/config/config.ts'
import { daysAfter, signedLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { ChosenKind, type NoticeKind } from '#shared/notices/kinds.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'

const page = signedLink('sign preference links')
const oneKind = signedLink('sign unsubscribe links')

/** How long a mailed link opens the preferences. */
const daysOpen = 365

/** When links end that were mailed before links carried their time. */
const endOfUndated = new Date('2027-12-31T00:00:00Z')

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** The page on which somebody chooses what they are sent, without signing in. */
export const preferencesUrlOf = (
  { config: { secretKey, publicUrl }, now }: Pick<Services, 'config' | 'now'>,
  personId: string,
): string => pageUrlOf({ secretKey, publicUrl }, { personId, mailedAt: now() })

export interface MailedLink {
  personId: string
  /** Undefined for links that were mailed before links carried their time. */
  mailedAt: Date | undefined
}

/** The preferences page with a token of that time, so that a link found in an older mail ends with it. */
export function pageUrlOf(
  { secretKey, publicUrl }: Pick<Config, 'secretKey' | 'publicUrl'>,
  { personId, mailedAt }: MailedLink,
): string {
  const record = mailedAt ? `${personId}_${secondsOf(mailedAt)}` : personId

  return page.urlOf(`${publicUrl}/notifications`, page.tokenOf(secretKey, record))
}

const mailedAtOf = (seconds: string | undefined) =>
  seconds === undefined ? undefined : new Date(Number(seconds) * 1000)

/** Whose preferences a token opens; undefined when we have not signed it. */
export function linkedPreferences({ secretKey }: Config, token: string): MailedLink | undefined {
  const [personId, seconds] = page.recordOf(secretKey, token)?.split('_') ?? []

  return personId === undefined ? undefined : { personId, mailedAt: mailedAtOf(seconds) }
}

/** True when a link was mailed before staff renewed the person's links. */
export const isReplaced = ({ mailedAt }: MailedLink, renewedAt: Date | null): boolean =>
  renewedAt !== null && (mailedAt === undefined || secondsOf(mailedAt) < secondsOf(renewedAt))

/** True when a link no longer opens anything: it is too old or was renewed. */
export function isEnded(link: MailedLink, renewedAt: Date | null, now: Date): boolean {
  const endsAt = link.mailedAt ? daysAfter(link.mailedAt, daysOpen) : endOfUndated

  return isReplaced(link, renewedAt) || endsAt <= now
}

interface UnsubscribeTarget {
  kind: NoticeKind
  personId: string | null
}

/** Where a mail program posts to unsubscribe from a kind of mail; undefined for kinds that are always sent. */
export function unsubscribeUrlOf(
  { config: { secretKey, publicUrl }, now }: Pick<Services, 'config' | 'now'>,
  { kind, personId }: UnsubscribeTarget,
): string | undefined {
  if (kind === 'needed' || personId === null) return undefined

  const token = oneKind.tokenOf(secretKey, `${personId}~${kind}~${secondsOf(now())}`)
  return `${publicUrl}${preferencesContract.unsubscribe.path}?token=${encodeURIComponent(token)}`
}

/** Whose mails of which kind a token ends. It never expires, because it reveals nothing. */
export function unsubscribedBy({ secretKey }: Config, token: string) {
  const [personId = '', kind = '', seconds] = oneKind.recordOf(secretKey, token)?.split('~') ?? []
  const known = ChosenKind.safeParse(kind)

  return known.success ? { personId, kind: known.data, mailedAt: mailedAtOf(seconds) } : undefined
}
