import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  type ChargeRow,
  listInstallmentsOf,
  listOrderedOf,
  listOrdersOf,
  voidOpenOf,
} from '#server/leagues/charges/store.ts'
import { askProviders, cancelLines, refundLines, undone } from '#server/orders/service.ts'
import { owingCash } from '#server/payments/service.ts'
import { profileOf } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { LeagueChargeRef } from '#shared/leagues/charges/league-charge-ref.ts'
import { type RegistrationWithdrawal, registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { shareLeft } from '#shared/leagues/registrations/share-left.ts'
import type { Refund } from '#shared/orders/refunds.ts'
import { holds, signedIn } from '#shared/permissions/may.ts'

import { tellWithdrawn } from './letters.ts'
import { paidOf, payBack, takeBackInvitations } from './refund.ts'
import { findSeasonToJoin, type JoinedSeason } from './season-store.ts'
import { settleTeam, stepRegistration } from './step.ts'
import { findLine, findRegistration, type LineRow, listLiveOfLines, type RegistrationRow } from './store.ts'
import { leftOf, LeagueTerms } from './terms.ts'

export const registrationNotFound = () => new Failure('not_found', 'There is no such registration.')

export interface Withdrawing {
  registrationId: string
  /** The refund: everything, by the terms, or nothing. */
  refund: 'all' | 'terms' | 'nothing'
  reason: string
  version?: number | undefined
  /** Throws if the caller may not withdraw it. */
  admit?: (row: RegistrationRow) => void
  current?: () => Promise<unknown>
}

interface Given {
  refund: Refund | null
  refundIds: readonly string[]
}

const nothing: Given = { refund: null, refundIds: [] }

interface WithdrawMyself {
  registrationId: string
  isPreview: boolean
  key: string | undefined
}

/** Whoever plays withdraws, under the terms of their sign-up; what goes back goes to whoever paid. */
export async function withdrawMyself(work: Work, request: WithdrawMyself): Promise<RegistrationWithdrawal> {
  const { registrationId, isPreview, key } = request
  const own = await profileOf(work, signedIn(work.context.actor).userId)
  const withdrawing: Withdrawing = {
    registrationId,
    refund: 'terms',
    reason: 'Withdrawn online',
    admit({ personId }) {
      if (!own || personId !== own.id) throw registrationNotFound()
    },
  }
  const keyed = { endpoint: registrationsContract.withdrawMyself, key, request: { registrationId } }
  if (isPreview) return { registrationId, refund: await previewOf(work, withdrawing) }

  return withIdempotency(work, keyed, async (keep) => {
    const done = await atomically(work, async (work) => {
      const { refund, refundIds } = await withdraw(owingCash(work), withdrawing)
      return { refundIds, answer: await keep(work, { registrationId, refund }) }
    })
    const { refund } = done.answer
    if (!refund) return done.answer
    return keep(work, { registrationId, refund: await askProviders(work, { refund, refundIds: done.refundIds }) })
  })
}

/** What would go back; nothing is changed. */
export async function previewOf(work: Work, withdrawing: Withdrawing): Promise<Refund | null> {
  const { refund } = await undone(work, (work) => withdraw(owingCash(work), withdrawing))

  return refund && { ...refund, id: null }
}

/** Frees the place of a player and refunds their share; cards are asked after the commit. */
export async function withdraw(
  work: Work,
  { registrationId, refund, reason, version, admit, current }: Withdrawing,
): Promise<Given> {
  const seen = await findRegistration(work, registrationId)
  if (!seen) throw registrationNotFound()
  admit?.(seen)
  const line = seen.orderLineId === null ? undefined : await findLine(work, seen.orderLineId)
  const ofCharges = await listOrdersOf(work, registrationId)
  const orders = [...new Set([...(line ? [line.orderId] : []), ...ofCharges])]
  await lockAll(work, { customerOrder: orders, leagueSeason: seen.seasonId })
  const row = await findRegistration(work, registrationId)
  const season = row && (await findSeasonToJoin(work, row.seasonId))
  if (!row || !season) throw registrationNotFound()
  if (row.status === 'held') throw new Failure('wrong_state', 'It waits for its payment. Cancel its order instead.')

  await stepRegistration(work, row, { to: 'withdrawn', seen: version, reason, ...(current && { current }) })
  await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize }, season.status === 'registration_open')
  const paid = await endCharges(work, row.id, reason)
  if (refund === 'nothing') {
    await tellWithdrawn(work, row, { season, cents: 0 })
    return nothing
  }
  const evenings = eveningsBack(work, { row, line, season, refund })
  const fee = line && (await findLine(work, line.id))
  const keptCents = keptOfFee(fee, row, { paid, evenings: evenings.given })
  const given = fee
    ? await payBackOne(work, { row, season, line: fee, evenings: evenings.given, keptCents, reason })
    : []
  const kept = { cents: Math.max(0, (keptCents ?? 0) - (fee ? paidOf(fee, row.shareCents) : 0)) }
  for (const one of paid) given.push(...(await payBackInstallment(work, one, { kept, reason })))
  const all = together(given)
  if (all.refund && evenings.isMore && !holds(work.context.actor, 'refund/orders')) {
    throw new Failure('not_allowed', 'More would go back than its terms say. Ask somebody who may refund.')
  }
  await tellWithdrawn(work, row, { season, cents: all.refund?.totalCents ?? 0 })
  return all
}

/** What is not paid is owed no more, also where it waits in an order. Answers with the installments that were paid. */
async function endCharges(work: Work, registrationId: string, reason: string): Promise<ChargeRow[]> {
  await voidOpenOf(work, registrationId)
  const waiting = await listOrderedOf(work, registrationId)
  const ids = new Set(waiting.map(({ id }) => id))
  for (const orderId of new Set(waiting.flatMap((one) => one.orderId ?? []))) {
    await cancelLines(work, {
      orderId,
      isOff: ({ kind, ref }) => kind === 'league' && ids.has(LeagueChargeRef.safeParse(ref).data?.chargeId ?? ''),
      kept: undefined,
      reason,
    })
  }
  return (await listInstallmentsOf(work, registrationId)).filter(({ status }) => status === 'paid')
}

interface Back {
  row: RegistrationRow
  season: JoinedSeason
  line: LineRow | undefined
  refund: 'all' | 'terms'
}

/** The evenings for which the fee goes back, and whether these are more than its terms say. */
function eveningsBack(work: Work, { season, line, refund }: Back) {
  const terms = line && LeagueTerms.safeParse(line.terms).data
  const agreed = leftOf(season, terms?.freeUntil ?? season.registrationClosesOn, work)
  const given = refund === 'all' ? { left: 1, all: 1 } : agreed

  return { given, isMore: given.left * agreed.all > agreed.left * given.all }
}

/** Of a fee by installments the evenings that were played are kept of all of it, not of each part. */
function keptOfFee(
  line: LineRow | undefined,
  row: RegistrationRow,
  { paid, evenings }: { paid: readonly ChargeRow[]; evenings: { left: number; all: number } },
): number | undefined {
  const { installments, shares } = (line && LeagueTerms.safeParse(line.terms).data) ?? {}
  if (!installments && paid.length === 0) return undefined
  const whole = installments?.fees[Math.max(0, shares?.indexOf(row.shareCents) ?? 0)]
  const feeCents = whole ?? paid.reduce((sum, { cents }) => sum + cents, row.shareCents)

  return feeCents - shareLeft(feeCents, evenings)
}

/** What of a paid installment is not kept goes back to whoever paid it. */
async function payBackInstallment(
  work: Work,
  { orderLineId, orderId }: ChargeRow,
  { kept, reason }: { kept: { cents: number }; reason: string },
): Promise<Refunded[]> {
  const line = orderLineId === null ? undefined : await findLine(work, orderLineId)
  if (!line || orderId === null || line.state !== 'fulfilled') return []
  const left = line.totalCents - line.returnedCents
  const amountCents = Math.max(0, left - kept.cents)
  kept.cents = Math.max(0, kept.cents - left)
  if (amountCents <= 0) return []
  const quantity = line.refundedQuantity === 0 ? 1 : 0
  const lines = [{ lineId: line.id, quantity, amountCents, giveBack: false }]

  return [await refundLines(work, { orderId, body: { lines, reason }, isByTerms: true })]
}

type Refunded = Awaited<ReturnType<typeof refundLines>>

/** Fee and installments are in orders of their own: what goes back of all of them is told as one sum. */
function together(all: readonly Refunded[]): Given {
  const [first] = all
  if (!first) return nothing
  const tenders = all.flatMap(({ refund }) => refund.tenders)
  const totalCents = all.reduce((sum, { refund }) => sum + refund.totalCents, 0)
  const status = all.some(({ refund }) => refund.status === 'pending') ? 'pending' : 'succeeded'

  return {
    refund: { id: first.refund.id, status, totalCents, tenders },
    refundIds: all.flatMap(({ refundIds }) => refundIds),
  }
}

interface PaidBack {
  row: RegistrationRow
  season: JoinedSeason
  line: LineRow
  evenings: { left: number; all: number }
  keptCents: number | undefined
  reason: string
}

async function payBackOne(
  work: Work,
  { row, season, line, evenings, keptCents, reason }: PaidBack,
): Promise<Refunded[]> {
  if (line.state === 'pending') return []
  const live = await listLiveOfLines(work, [line.id])
  // Whoever paid for others and is the last to go gives back the places that nobody has taken.
  const others = live.length === 0 ? await takeBackInvitations(work, line.id, season.teamSize) : []
  const isLast = live.length === 0
  const given = await payBack(work, { line, row, others, evenings, isLast, keptCents, reason })

  return given ? [given] : []
}
