import { atomically } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { tellSuspended } from '#server/memberships/letters.ts'
import { cancelNow } from '#server/memberships/life/end.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import { findOpenPayment, lockOrder, payLinkOf } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { dunningDays, type DunningStep, stepsDue } from '#shared/memberships/dunning.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { insertStep, listSteps, listUnpaid } from './bill-store.ts'
import { noteDeclined, retryCard } from './charge.ts'
import { lockCharge } from './lock-charge.ts'

interface UnpaidCharge {
  id: string
  personId: string
  orderId: string | null
  declinedOn: string | null
  dueOn: string
  /** Where it is the fee of a freeze: it is asked for, and ends nothing. */
  freezeId: string | null
}

/** Goes on with what was not paid: cards are tried again, memberships suspended and ended, each step once. */
export async function dun(work: Work, today: string): Promise<void> {
  await inBatches<UnpaidCharge>(
    (after) => listUnpaid(work, { after: after?.id }),
    async (unpaid) => {
      // A bank that had not decided has refused since, or a worker ended between the refusal and its note.
      if (unpaid.declinedOn === null) return noteIfRefused(work, unpaid, today)
      for (const step of stepsDue(unpaid.declinedOn, await listSteps(work, unpaid.id), today)) {
        if (unpaid.freezeId === null || step.kind === 'retry') await takeDunningStep(work, unpaid, { step, today })
      }
    },
  )
}

async function noteIfRefused(work: Work, { id, orderId, dueOn }: UnpaidCharge, today: string) {
  if (orderId === null || dueOn >= today || (await findOpenPayment(work, orderId))) return
  await noteDeclined(work, { chargeId: id, today })
}

/** A step is written down in the transaction of what it does: a worker that ends in between has done both or neither. */
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
  // Without a card, or with one that may not be charged, the day of this try is over as well.
  await note(work)
}

type Note = (work: Timed) => Promise<boolean>

const context = systemContext('memberships')

const suspend = (work: Work, { chargeId, orderId }: { chargeId: string; orderId: string | null }, note: Note) =>
  atomically(work, async (work) => {
    // The letter ends the link of its order, which is locked before its membership.
    if (orderId !== null) await lockOrder(work, orderId)
    const locked = await lockCharge(work, chargeId)
    if (!locked || !(await note(work))) return
    const { charge, row } = locked
    if (charge.status !== 'ordered' || !membershipSteps.canBecome(row.status, 'suspended')) return

    await takeMembershipStep(
      { ...work, context },
      { row, to: 'suspended', now: work.now, reason: 'It was not paid for a week.' },
    )
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
