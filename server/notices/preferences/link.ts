import type { Config } from '#server/kernel/config/config.ts'
import { daysAfter, signedLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { ChosenKind, type NoticeKind } from '#shared/notices/kinds.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'

const page = signedLink('sign preference links')
const oneKind = signedLink('sign unsubscribe links')

/** For how long after its mail a link opens somebody's preferences. */
const daysOpen = 365

/** What was mailed before links named their moment ends with this day. */
const endOfUndated = new Date('2027-12-31T00:00:00Z')

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Where somebody chooses without an account what they are told. */
export const preferencesUrlOf = (
  { config: { secretKey, publicUrl }, now }: Pick<Services, 'config' | 'now'>,
  personId: string,
): string => pageUrlOf({ secretKey, publicUrl }, { personId, mailedAt: now() })

export interface MailedLink {
  personId: string
  /** Undefined where it was mailed before links named that. */
  mailedAt: Date | undefined
}

/** The page as a mail of that moment opens it: what leads there from an older mail ends with that mail. */
export function pageUrlOf(
  { secretKey, publicUrl }: Pick<Config, 'secretKey' | 'publicUrl'>,
  { personId, mailedAt }: MailedLink,
): string {
  const record = mailedAt ? `${personId}_${secondsOf(mailedAt)}` : personId

  return page.urlOf(`${publicUrl}/notifications`, page.tokenOf(secretKey, record))
}

const mailedAtOf = (seconds: string | undefined) =>
  seconds === undefined ? undefined : new Date(Number(seconds) * 1000)

/** Whose preferences a token opens; undefined where we have not signed it. */
export function linkedPreferences({ secretKey }: Config, token: string): MailedLink | undefined {
  const [personId, seconds] = page.recordOf(secretKey, token)?.split('_') ?? []

  return personId === undefined ? undefined : { personId, mailedAt: mailedAtOf(seconds) }
}

/** Whether a newer one has taken the place of a link that was mailed then. */
export const isReplaced = ({ mailedAt }: MailedLink, renewedAt: Date | null): boolean =>
  renewedAt !== null && (mailedAt === undefined || secondsOf(mailedAt) < secondsOf(renewedAt))

/** Whether a link that was mailed then opens nothing any more: it is too old, or a newer one has taken its place. */
export function isEnded(link: MailedLink, renewedAt: Date | null, now: Date): boolean {
  const endsAt = link.mailedAt ? daysAfter(link.mailedAt, daysOpen) : endOfUndated

  return isReplaced(link, renewedAt) || endsAt <= now
}

interface UnsubscribeTarget {
  kind: NoticeKind
  personId: string | null
}

/** Where a mail program posts to end the mails of a kind; undefined where they are needed. */
export function unsubscribeUrlOf(
  { config: { secretKey, publicUrl }, now }: Pick<Services, 'config' | 'now'>,
  { kind, personId }: UnsubscribeTarget,
): string | undefined {
  if (kind === 'needed' || personId === null) return undefined

  const token = oneKind.tokenOf(secretKey, `${personId}~${kind}~${secondsOf(now())}`)
  return `${publicUrl}${preferencesContract.unsubscribe.path}?token=${encodeURIComponent(token)}`
}

/** Which mails of whom a token ends: that it does for ever, for it tells nothing. */
export function unsubscribedBy({ secretKey }: Config, token: string) {
  const [personId = '', kind = '', seconds] = oneKind.recordOf(secretKey, token)?.split('~') ?? []
  const known = ChosenKind.safeParse(kind)

  return known.success ? { personId, kind: known.data, mailedAt: mailedAtOf(seconds) } : undefined
}
