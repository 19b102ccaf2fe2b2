import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import type { Work } from '#server/kernel/work.ts'
import { beginCardPayment, buyerOf, chargeBegun, lockOrder, payLinkOf, placeOrder } from '#server/orders/service.ts'
import { firstCardsOf, type PaymentRow } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import { tellDue } from './letters.ts'
import { lineOf } from './own.ts'
import { type ChargeRow, listCharges, listChargeable, listToCharge, listToTell, setTold } from './store.ts'

const context = systemContext('leagues')

// What a card did not pay waits so long for another way.
const payWithinMinutes = 60 * 24 * 30

/**
 * A job: what is due is paid by the cards of those who have agreed to it, an order for each player; the others are told once
 * that an installment is due.
 */
export async function chargeSeasons(asked: Work): Promise<void> {
  const work = { ...asked, context }
  const today = localDayOf(work.now, work.place.zone)
  for (const registration of await listToCharge(work, today)) {
    const ordered = await order(work, { ...registration, today })
    if (ordered && (await isRefused(work, ordered))) await noteRefused(work, { ...ordered, ...registration, today })
  }
  await tellOthers(work, today)
}

interface Ordered {
  orderId: string
  payment: PaymentRow | undefined
  chargeIds: readonly string[]
}

interface Owing {
  id: string
  seasonId: string
  today: string
}

/** Order and payment begin in one transaction: a crash leaves both or neither. Undefined where somebody was faster. */
const order = (work: Work, { id: registrationId, seasonId, today }: Owing): Promise<Ordered | undefined> =>
  atomically(work, async (work) => {
    await lockAll(work, { leagueSeason: seasonId })
    const charges = await listChargeable(work, { registrationId, today })
    const [first] = charges
    if (!first) return undefined
    const { personId } = first
    const whose = await buyerOf(work, work.services, {
      personId,
      channel: 'link',
      actor: context.actor,
      isVouchedFor: true,
    })
    const placed = await placeOrder(work, { ...whose, lines: charges.map(lineOf), payWithinMinutes })
    const card = (await firstCardsOf(work, [personId])).get(personId)
    const isCharged = card !== undefined && card.pausedAt === null && placed.dueNowCents > 0
    const payment = isCharged ? await beginCardPayment(work, placed, card) : undefined
    return { orderId: placed.id, payment, chargeIds: charges.map(({ id }) => id) }
  })

/** A bank that has not decided is asked later. */
async function isRefused(work: Work, { orderId, payment }: Ordered): Promise<boolean> {
  if (!payment) return true
  const status = await chargeBegun(work, { orderId, payment })

  return status === 'failed' || status === 'voided'
}

/** They are told once, by a link to the order; the desk sees it as unpaid. */
const noteRefused = (work: Work, { orderId, chargeIds, seasonId, today }: Ordered & Owing): Promise<void> =>
  atomically(work, async (work) => {
    // The letter renews the link of the order, which comes before its season.
    await lockOrder(work, orderId)
    await lockAll(work, { leagueSeason: seasonId })
    const owed = (await listCharges(work, chargeIds)).filter(({ status }) => status === 'ordered')
    if (owed.length === 0) return
    await tellDue(work, owed, { isDeclined: true, url: await payLinkOf(work, orderId) })
    await setTold(
      work,
      owed.map(({ id }) => id),
      { on: today, isDeclined: true },
    )
  })

async function tellOthers(work: Work, today: string): Promise<void> {
  const url = `${work.services.config.publicUrl}/dashboard/leagues`
  const owed = await listToTell(work, today)
  for (const [first, ...more] of ofPeople(owed)) {
    await atomically(work, async (work) => {
      await lockAll(work, { leagueSeason: first.seasonId })
      const still = await listCharges(
        work,
        [first, ...more].map(({ id }) => id),
      )
      const open = still.filter(({ status, toldOn }) => status === 'open' && toldOn === null)
      if (open.length === 0) return
      await tellDue(work, open, { isDeclined: false, url })
      await setTold(
        work,
        open.map(({ id }) => id),
        { on: today, isDeclined: false },
      )
    })
  }
}

const ofPeople = (rows: readonly ChargeRow[]) =>
  [...Map.groupBy(rows, ({ seasonId, personId }) => `${seasonId} ${personId}`).values()].flatMap(
    ([first, ...more]): [ChargeRow, ...ChargeRow[]][] => (first ? [[first, ...more]] : []),
  )
