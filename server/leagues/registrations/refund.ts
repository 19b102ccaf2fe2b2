import { randomUUID } from 'node:crypto'

import { type LinePart } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ChargeTerms } from '#server/leagues/charges/line.ts'
import { post, releaseOfLine } from '#server/ledger/service.ts'
import { refundLines } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { LeagueChargeRef } from '#shared/leagues/charges/league-charge-ref.ts'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { shareLeft } from '#shared/leagues/registrations/share-left.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { part } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { listOpenOfLines } from './invitation-store.ts'
import { teamSizeIn } from './places.ts'
import { lockSeasons } from './season-store.ts'
import { settleTeam, stepInvitation, stepRegistration } from './step.ts'
import {
  findLine,
  type LineRow,
  listLiveOfLines,
  listWithdrawnOfLine,
  type RegistrationRow,
  setGivenBack,
  sumGivenBack,
} from './store.ts'
import { LeagueTerms } from './terms.ts'

type LeaguePart = LinePart<LeagueRef, LeagueTerms>
type InstallmentPart = LinePart<LeagueChargeRef, ChargeTerms>

/** A refund reduces what is owed, or the sales. If the place comes back with it, all who play by the line withdraw. */
export async function takeBackRegistrations(work: Work, parts: readonly LeaguePart[]): Promise<void> {
  const seasons = await lockSeasons(work, [...new Set(parts.map(({ line }) => line.terms.seasonId))])
  const today = localDayOf(work.now, work.place.zone)
  for (const one of parts) {
    const line = await findLine(work, one.line.id)
    if (!line) continue
    if (one.giveBack || line.state === 'pending') {
      const rows = await listLiveOfLines(work, [line.id])
      for (const [at, row] of rows.entries()) {
        await stepRegistration(work, row, { to: 'withdrawn', reason: 'Given back' })
        if (line.state !== 'pending') await setGivenBack(work, row.id, part(one.totalCents, at, at + 1, rows.length))
        await settleTeam(work, { teamId: row.teamId, teamSize: teamSizeIn(seasons, row.seasonId) })
      }
      await takeBackInvitations(work, line.id, teamSizeIn(seasons, one.line.terms.seasonId))
    }
    // An unpaid place is not owed.
    if (line.state === 'fulfilled') await postBack(work, { one, line, today })
  }
}

/** What was paid of an installment reduces what is owed, or the sales, as the fee of the sign-up does. */
export async function takeBackInstallments(work: Work, parts: readonly InstallmentPart[]): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  for (const one of parts.filter(({ line }) => line.terms.kind === 'installment')) {
    const line = await findLine(work, one.line.id)
    if (line?.state === 'fulfilled') await postBack(work, { one, line, today })
  }
}

/** The places that a line has paid for others, of whom nobody has answered yet. Returns what they cost. */
export async function takeBackInvitations(work: Work, lineId: string, teamSize: number): Promise<number[]> {
  const open = await listOpenOfLines(work, [lineId])
  for (const invitation of open) {
    await stepInvitation(work, invitation, { to: 'withdrawn', reason: 'Given back' })
    await settleTeam(work, { teamId: invitation.teamId, teamSize })
  }
  return open.map(({ shareCents }) => shareCents)
}

/** What was paid for one of a line's places, after discounts and with tax. */
export function paidOf({ totalCents, terms, unitCents }: LineRow, shareCents: number): number {
  if (unitCents === 0) return 0
  const { shares } = LeagueTerms.parse(terms)
  const before = shares.slice(0, Math.max(0, shares.indexOf(shareCents))).reduce((sum, cents) => sum + cents, 0)

  return part(totalCents, before, before + shareCents, unitCents)
}

/** The most that can be refunded: all but what was kept of those who withdrew, by their terms. */
export async function mostBackOfRegistrations(
  work: OnDatabase,
  lines: readonly LeaguePart['line'][],
): Promise<MostBack[]> {
  const most = lines.map(async ({ id }) => {
    const [line, gone] = await inOneTrip([findLine(work, id), listWithdrawnOfLine(work, id)])
    if (line?.state !== 'fulfilled') return []
    const keptCents = gone.reduce(
      (sum, { shareCents, givenBackCents }) => sum + paidOf(line, shareCents) - givenBackCents,
      0,
    )
    const cents = Math.max(0, line.totalCents - line.returnedCents - Math.max(0, keptCents))
    return [{ lineId: id, cents, because: 'What is kept of those who withdrew is by their terms' }]
  })

  return (await inOneTrip(most)).flat()
}

interface Withdrawn {
  line: LineRow
  row: RegistrationRow
  /** What the places cost that go with them, of whom nobody has answered. */
  others: readonly number[]
  /** The evenings that are left, of how many. */
  evenings: { left: number; all: number }
  /** Nobody plays by this line any more. */
  isLast: boolean
  /** Of a fee by installments: what is kept of their own share, since all of the fee counts. */
  keptCents?: number | undefined
  reason: string
}

/** Refunds shares by the evenings that are left, less what was refunded as a favor before. */
export async function payBack(
  work: Work,
  { line, row, others, evenings, isLast, keptCents, reason }: Withdrawn,
): Promise<Awaited<ReturnType<typeof refundLines>> | undefined> {
  const { id, orderId, totalCents, returnedCents } = line
  const before = await sumGivenBack(work, id)
  const paidCents = paidOf(line, row.shareCents)
  const own = keptCents === undefined ? shareLeft(paidCents, evenings) : Math.max(0, paidCents - keptCents)
  const ownCents = others.reduce((sum, cents) => sum + shareLeft(paidOf(line, cents), evenings), own)
  await setGivenBack(work, row.id, ownCents)
  const amountCents = Math.min(before + ownCents, totalCents) - returnedCents
  if (amountCents <= 0) return undefined

  const quantity = isLast && line.refundedQuantity === 0 ? 1 : 0
  const lines = [{ lineId: id, quantity, amountCents, giveBack: false }]
  return refundLines(work, { orderId, body: { lines, reason }, isByTerms: true })
}

interface PaidBack {
  one: LeaguePart | InstallmentPart
  line: LineRow
  today: string
}

/** The earned part reduces the sales. */
async function postBack(work: Work, { one, line, today }: PaidBack): Promise<void> {
  const { saleCents } = one
  const owners = { kind: 'league', ownerIds: [one.line.terms.seasonId] }
  const released = await releaseOfLine(work, owners, { orderLineId: line.id, cents: saleCents, today })
  const earnedCents = saleCents - released
  if (earnedCents === 0) return

  const postings = [debit(accounts.returns, earnedCents), credit(accounts.prepaidFees, earnedCents)]
  const { locationId } = line
  await post(work, [{ event: 'league fee returned', key: randomUUID(), on: today, locationId, postings }])
}
