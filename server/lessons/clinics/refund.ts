import { randomUUID } from 'node:crypto'

import type { LinePart, LineWork } from '#server/kernel/line-kind.ts'
import { post, releaseOfLine } from '#server/ledger/service.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import type { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'

import { takeSeatStep } from './seat-step.ts'
import { findLine, type LineRow, listLiveOfLines } from './seat-store.ts'
import { lockClinics } from './store.ts'
import type { ClinicTerms } from './terms.ts'

type ClinicPart = LinePart<ClinicRef, ClinicTerms>

/** What is paid back is owed no longer, or no sale any more; where places come back with it, the last ones of the line do. */
export async function takeBackPlaces(work: LineWork, parts: readonly ClinicPart[]): Promise<void> {
  const { services, trx } = work
  await lockClinics(trx, [...new Set(parts.map(({ line }) => line.terms.clinicId))])
  const today = localDayOf(services.now(), await readStudioZone(trx))
  for (const part of parts) {
    const line = await findLine(trx, part.line.id)
    if (!line) continue
    // Nobody has a place that is neither paid for nor waits for that.
    if (part.giveBack || line.state === 'pending')
      await withdrawBeyond(work, line, line.quantity - line.refundedQuantity - part.quantity)
    // What waits for its payment is owed by nobody yet.
    if (line.state === 'fulfilled') await postBack(work, { part, line, today })
  }
}

/** As many stay as are still paid for: who gave their place up before is counted already. */
async function withdrawBeyond({ services, trx, context }: LineWork, line: LineRow, stay: number): Promise<void> {
  const live = await listLiveOfLines(trx, [line.id])
  const step = { to: 'withdrawn', now: services.now(), reason: 'Given back' } as const
  for (const seat of live.slice(stay)) await takeSeatStep(trx, seat, step, context)
}

interface PaidBack {
  part: ClinicPart
  line: LineRow
  today: string
}

/** What was earned of it already comes out of the sales. */
async function postBack({ trx }: LineWork, { part, line, today }: PaidBack): Promise<void> {
  const { saleCents } = part
  const owners = { kind: 'clinic', ownerIds: [part.line.terms.clinicId] }
  const released = await releaseOfLine(trx, owners, { orderLineId: line.id, cents: saleCents, today })
  const earnedCents = saleCents - released
  if (earnedCents === 0) return

  const postings = [debit(accounts.returns, earnedCents), credit(accounts.prepaidFees, earnedCents)]
  const { locationId } = line
  await post(trx, [{ event: 'places returned', key: randomUUID(), on: today, locationId, postings }])
}
