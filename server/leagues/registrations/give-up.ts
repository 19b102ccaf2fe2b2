import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { askProviders, undone } from '#server/orders/service.ts'
import { owingCash } from '#server/payments/service.ts'
import { profileOf } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type RegistrationWithdrawal, registrationsContract } from '#shared/leagues/registrations/contract.ts'
import type { Refund } from '#shared/orders/refunds.ts'
import { holds, signedIn } from '#shared/permissions/may.ts'

import { tellWithdrawn } from './letters.ts'
import { payBack, takeBackInvitations } from './refund.ts'
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
  await lockAll(work, { customerOrder: line?.orderId, leagueSeason: seen.seasonId })
  const row = await findRegistration(work, registrationId)
  const season = row && (await findSeasonToJoin(work, row.seasonId))
  if (!row || !season) throw registrationNotFound()
  if (row.status === 'held') throw new Failure('wrong_state', 'It waits for its payment. Cancel its order instead.')

  await stepRegistration(work, row, { to: 'withdrawn', seen: version, reason, ...(current && { current }) })
  await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize }, season.status === 'registration_open')
  const given = line && refund !== 'nothing' ? await payBackOne(work, { row, season, line, refund, reason }) : nothing
  await tellWithdrawn(work, row, { season, cents: given.refund?.totalCents ?? 0 })
  return given
}

interface PaidBack {
  row: RegistrationRow
  season: JoinedSeason
  line: Pick<LineRow, 'id'>
  refund: 'all' | 'terms'
  reason: string
}

async function payBackOne(work: Work, { row, season, line: { id }, refund, reason }: PaidBack): Promise<Given> {
  const line = await findLine(work, id)
  if (!line || line.state === 'pending') return nothing
  const { freeUntil } = LeagueTerms.parse(line.terms)
  const agreed = leftOf(season, freeUntil, work)
  const evenings = refund === 'all' ? { left: 1, all: 1 } : agreed
  const live = await listLiveOfLines(work, [id])
  // Whoever paid for others and is the last to go gives back the places that nobody has taken.
  const others = live.length === 0 ? await takeBackInvitations(work, id, season.teamSize) : []
  const isLast = live.length === 0
  const given = await payBack(work, { line, row, others, evenings, isLast, reason })
  if (!given) return nothing
  if (evenings.left * agreed.all > agreed.left * evenings.all && !holds(work.context.actor, 'refund/orders')) {
    throw new Failure('not_allowed', 'More would go back than its terms say. Ask somebody who may refund.')
  }

  const { takenCents: _, dueCents: _due, ...refunded } = given.refund
  return { refund: refunded, refundIds: given.refundIds }
}
