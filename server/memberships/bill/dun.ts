import { atomically } from '#server/kernel/db/database.ts'
import type { CustomerOrder } from '#server/kernel/db/schema.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { insertStep, listSteps, listUnpaid } from '#server/memberships/charge-store.ts'
import { cancelNow } from '#server/memberships/end.ts'
import { tellSuspended } from '#server/memberships/letters.ts'
import { takeMembershipStep } from '#server/memberships/step.ts'
import { findOpenPayment, lockOrder, payLinkOf } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { dunningDays, type DunningStep, stepsDue } from '#shared/memberships/dunning.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { noteDeclined, retryCard } from './charge.ts'
import { lockCharge } from './lock-charge.ts'

interface UnpaidCharge {
  id: string
  personId: string
  orderId: string | null
  declinedOn: string | null
  dueOn: string
  /** By `link` the studio has ordered it itself, on the day it was due; its holder may have ordered it before. */
  orderedBy: CustomerOrder['channel'] | null
  /** A freeze fee: it is asked for and ends nothing. */
  freezeId: string | null
}

/** Continues dunning: retries cards, suspends and ends memberships, each step once. */
export async function dun(work: Work, today: string): Promise<void> {
  await inBatches<UnpaidCharge>(
    (after) => listUnpaid(work, { after: after?.id }),
    async (unpaid) => {
      // A bank has refused since, or a worker crashed between the refusal and its record.
      if (unpaid.declinedOn === null) return noteIfRefused(work, unpaid, today)
      for (const step of stepsDue(unpaid.declinedOn, await listSteps(work, unpaid.id), today)) {
        if (unpaid.freezeId === null || step.kind === 'retry') await takeDunningStep(work, unpaid, { step, today })
      }
    },
  )
}

async function noteIfRefused(work: Work, { id, orderId, orderedBy, dueOn }: UnpaidCharge, today: string) {
  const mayStillPay = orderedBy !== 'link' && dueOn >= today
  if (orderId === null || mayStillPay || (await findOpenPayment(work, orderId))) return
  await noteDeclined(work, { chargeId: id, today })
}

/** Each step is recorded in the transaction of its effect, so that a crash leaves both or neither. */
async function takeDunningStep(
  work: Work,
  { id: chargeId, personId, orderId }: UnpaidCharge,
  { step, today }: { step: DunningStep; today: string },
): Promise<void> {
  const note = (work: Timed) => insertStep(work, { chargeId, ...step, at: work.now })
  if (step.kind === 'suspend') return suspend(work, { chargeId, orderId }, note)
  if (step.kind === 'cancel') return end(work, chargeId, { today, note })
  if (orderId === null) return

  const noting = async (work: Timed) => {
    if (!(await note(work))) throw new Failure('wrong_state', 'Another worker tries this card.')
  }
  await retryCard(work, { chargeId, personId, orderId, day: step.day, noting })
  // Without a chargeable card the day of this attempt has passed too.
  await note(work)
}

type Note = (work: Timed) => Promise<boolean>

const context = systemContext('memberships')

const suspend = (work: Work, { chargeId, orderId }: { chargeId: string; orderId: string | null }, note: Note) =>
  atomically(work, async (work) => {
    // The letter replaces the order's link, and orders are locked before memberships.
    if (orderId !== null) await lockOrder(work, orderId)
    const locked = await lockCharge(work, chargeId)
    if (!locked || !(await note(work))) return
    const { charge, row } = locked
    if (charge.status !== 'ordered' || !membershipSteps.canBecome(row.status, 'suspended')) return

    await takeMembershipStep({ ...work, context }, { row, to: 'suspended', reason: 'It was not paid for a week.' })
    const last = dunningDays(charge.declinedOn ?? charge.dueOn).find(({ kind }) => kind === 'cancel')
    await tellSuspended(work, row, {
      cents: charge.amountCents,
      dueOn: charge.dueOn,
      until: last?.on ?? charge.dueOn,
      payUrl: await payLinkOf(work, charge.orderId ?? ''),
    })
  })

const end = (work: Work, chargeId: string, { today, note }: { today: string; note: Note }) =>
  atomically(work, async (work) => {
    const locked = await lockCharge(work, chargeId)
    if (!locked || !(await note(work))) return
    const { charge, row } = locked
    if (charge.status !== 'ordered' || !membershipSteps.canBecome(row.status, 'cancelled')) return

    await cancelNow({ ...work, context }, { row, today, reason: 'It was not paid for three weeks.' })
  })
