import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { MembershipOf } from '#server/memberships/service.ts'
import { brokenQuota, quotaWords, type ServiceRules } from '#shared/booking/rules.ts'
import { Failure, type QuotaRule } from '#shared/http/failure.ts'

import { isMadeByGuest } from './overlap.ts'

interface QuotaScope {
  serviceId: string
  zone: string
  rules: Pick<ServiceRules, 'quotas'>
}

interface OneMore {
  personId: string
  startsAt: Date
  now: Date
  /** The booking that moves. */
  exceptId?: string
}

/**
 * Refuses one more booking than a service allows one person. Called in the booking's transaction before the membership
 * is locked: until it ends nobody else books for this person.
 */
export async function refuseBeyondQuota(
  work: OnDatabase,
  { serviceId, zone, rules: { quotas } }: QuotaScope,
  { personId, startsAt, now, exceptId }: OneMore,
): Promise<void> {
  if (isUnlimited(quotas)) return

  await lockPerson(work, personId)
  const booked = await listTimesOf(work, { personId, serviceId, exceptId })
  const rule = brokenQuota(quotas, { start: startsAt.getTime(), booked, now, zone })
  if (rule) throw new Failure('quota_exceeded', quotaWords(quotas, rule), { rule })
}

/** Locks a person against other bookings. Call it before any other lock. */
export const lockPerson = ({ trx }: OnDatabase, personId: string) =>
  trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()

interface TimesOf {
  personId: string
  serviceId: string
  exceptId?: string | undefined
}

const isUnlimited = (quotas: ServiceRules['quotas']) => Object.values(quotas).every((quota) => quota === null)

/** The quota that a start would exceed for the asker; undefined for an unknown asker. */
export async function quotaFor(
  work: Timed,
  service: QuotaScope,
  whose: MembershipOf | undefined,
): Promise<(start: number) => QuotaRule | undefined> {
  const person = whose && !isUnlimited(service.rules.quotas) ? await findPerson(work, whose) : undefined

  return person ? quotaOf(work, service, { personId: person.id }) : () => undefined
}

/** The same for a known person, and for a booking of theirs that moves. */
export async function quotaOf(
  work: Timed,
  { serviceId, zone, rules: { quotas } }: QuotaScope,
  { personId, exceptId }: Pick<OneMore, 'personId' | 'exceptId'>,
): Promise<(start: number) => QuotaRule | undefined> {
  if (isUnlimited(quotas)) return () => undefined

  const booked = await listTimesOf(work, { personId, serviceId, exceptId })
  return (start) => brokenQuota(quotas, { start, booked, now: work.now, zone })
}

const findPerson = ({ trx }: OnDatabase, whose: MembershipOf) => {
  const people = trx.selectFrom('person').select('id')
  const found =
    'userId' in whose
      ? people.where('userId', '=', whose.userId)
      : 'personId' in whose
        ? people.where('id', '=', whose.personId)
        : people.where('email', '=', whose.email)

  return found.executeTakeFirst()
}

/**
 * The bookings that count for a person's quotas. Anybody can type an address, so what a guest booked with it does not
 * count, and nothing counts when such a booking moves.
 */
async function listTimesOf({ trx }: OnDatabase, { personId, serviceId, exceptId }: TimesOf) {
  const { rows } = await sql<{ start: number; end: number }>`
    select (extract(epoch from starts_at) * 1000)::float8 as start, (extract(epoch from ends_at) * 1000)::float8 as "end"
    from booking
    where person_id = ${personId} and service_id = ${serviceId} and id is distinct from ${exceptId ?? null}::uuid
      and status not in ('cancelled_customer', 'cancelled_staff', 'expired', 'rejected')
      and not ${isMadeByGuest(sql`booking.id`)} and not ${isMadeByGuest(sql`${exceptId ?? null}::uuid`)}
  `.execute(trx)

  return rows
}
