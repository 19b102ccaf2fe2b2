import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { planOf } from '#server/memberships/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { installmentsOf } from '#shared/leagues/charges/installments.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import { insertCharges, listPresent, passToSub, reopenOfRound, voidOpenOfRound } from './store.ts'

/** What a place costs: less for members, where the season says so. */
export const feeOf = ({ fee }: LeagueRules, isMember: boolean): number =>
  isMember && fee.memberCents !== null ? Math.min(fee.cents, fee.memberCents) : fee.cents

interface Installed {
  registrationId: string
  /** Who pays it: the player, or the captain who pays for all. */
  personId: string
  /** The whole fee, of which the first part was paid at the sign-up. */
  feeCents: number
  count: number
  /** The day of the sign-up. */
  day: string
}

/** The installments after the first one, a month apart. */
export const chargeInstallments = (
  work: Timed,
  { registrationId, personId, feeCents, count, day }: Installed,
): Promise<void> =>
  insertCharges(
    work,
    installmentsOf(feeCents, count, day)
      .slice(1)
      .map((one) => ({ ...one, registrationId, personId, kind: 'installment' as const, createdAt: work.now })),
  )

interface OpenedRound {
  id: string
  number: number
  startsAt: Date
  rules: LeagueRules | null
}

/** A season by the evening: whoever plays owes it once the round opens. */
export async function chargeEvening(work: Timed, { id: roundId, number, startsAt, rules }: OpenedRound): Promise<void> {
  if (rules?.fee.kind !== 'evening') return
  const dueOn = localDayOf(startsAt, work.place.zone)
  const present = await listPresent(work, roundId)
  const plans = await inOneTrip(present.map(({ personId }) => planOf(work, personId, dueOn)))
  await insertCharges(
    work,
    present
      .map((one, at) => ({ ...one, cents: feeOf(rules, plans[at] !== undefined) }))
      .filter(({ cents }) => cents > 0)
      .map((one) => ({ ...one, kind: 'evening' as const, number, roundId, dueOn, createdAt: work.now })),
  )
}

interface Absence {
  round: OpenedRound & { status: RoundStatus }
  registrationIds: readonly string[]
  isAbsent: boolean
}

/** Who does not come owes nothing of the evening; who comes after all owes it again. Within the lock of the round. */
export async function followAbsence(work: Timed, { round, registrationIds, isAbsent }: Absence): Promise<void> {
  if (registrationIds.length === 0) return
  const which = { roundId: round.id, registrationIds }
  if (isAbsent) return void (await voidOpenOfRound(work, which))
  await reopenOfRound(work, which)
  // Who was absent when it opened was not asked for anything.
  if (round.status !== 'scheduled') await chargeEvening(work, round)
}

interface Subbed {
  round: OpenedRound & { status: RoundStatus }
  /** Whose place it is. */
  registrationId: string
  /** Who plays in it; null where nobody does any more. */
  personId: string | null
}

/** Whoever plays for somebody owes their evening; if they give it back nobody does. Within the lock of the round. */
export async function followSub(work: Timed, { round, registrationId, personId }: Subbed): Promise<void> {
  if (round.status === 'scheduled') return
  if (personId === null)
    return void (await voidOpenOfRound(work, { roundId: round.id, registrationIds: [registrationId] }))
  await passToSub(work, { roundId: round.id, registrationId, personId })
  await chargeEvening(work, round)
}
