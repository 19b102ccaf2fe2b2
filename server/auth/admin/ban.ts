import { recordEvent } from '#server/audit/service.ts'
import { updateUserRow } from '#server/auth/user-store.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

const milliseconds: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

const part = /(\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(ns|us|µs|μs|ms|s|m|h)/g
const wholeDuration = new RegExp(`^\\+?(?:0|(?:${part.source})+)$`)

// Go counts nanoseconds in 64 bits; the database's dates end long after that.
const longest = 2 ** 63 / 1e6

/** The milliseconds of a duration in Go's form, "1h30m"; undefined for anything else. */
export function durationOf(text: string): number | undefined {
  if (!wholeDuration.test(text)) return undefined
  const parts = [...text.matchAll(part)].map(([, amount, unit = '']) => Number(amount) * (milliseconds[unit] ?? NaN))
  const sum = parts.reduce((so, one) => so + one, 0)

  return sum <= longest ? Math.round(sum) : undefined
}

/** When a `ban_duration` ends; null lifts a ban, undefined leaves it. */
export function banEndOf({ now }: Pick<Services, 'now'>, duration: string | null | undefined): Date | null | undefined {
  if (!duration) return undefined
  if (duration === 'none') return null
  const lasting = durationOf(duration)
  if (lasting === undefined) {
    throw new Failure('validation_failed', 'invalid format for ban duration: use "none", or a duration like "24h"')
  }

  return lasting === 0 ? null : new Date(now().getTime() + lasting)
}

/** Bans an account from this moment on, or lifts its ban: sessions are refused at their next request. */
export async function ban(work: Work, userId: string, until: Date | null): Promise<void> {
  await updateUserRow(work, userId, { bannedUntil: until, updatedAt: work.now })
  await recordEvent(work, {
    action: 'user_modified',
    entity: 'user',
    entityId: userId,
    facts: { what: until ? 'ban' : 'ban lifted', until: until?.toISOString() ?? null },
  })
}
