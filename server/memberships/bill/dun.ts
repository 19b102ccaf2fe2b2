import { atomically, type Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
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
export async function dun(services: Services, today: string): Promise<void> {
  await inBatches<UnpaidCharge>(
    (after) => listUnpaid(services.db, { after: after?.id }),
    async (unpaid) => {
      // A bank that had not decided has refused since, or a worker ended between the refusal and its note.
      if (unpaid.declinedOn === null) return noteIfRefused(services, unpaid, today)
      for (const step of stepsDue(unpaid.declinedOn, await listSteps(services.db, unpaid.id), today)) {
        if (unpaid.freezeId === null || step.kind === 'retry') await takeDunningStep(services, unpaid, { step, today })
      }
    },
  )
}

async function noteIfRefused(services: Services, { id, orderId, dueOn }: UnpaidCharge, today: string) {
  if (orderId === null || dueOn >= today || (await findOpenPayment(services.db, orderId))) return
  await noteDeclined(services, { chargeId: id, today })
}

/** A step is written down in the transaction of what it does: a worker that ends in between has done both or neither. */
async function takeDunningStep(
  services: Services,
  { id: chargeId, personId, orderId }: UnpaidCharge,
  { step, today }: { step: DunningStep; today: string },
): Promise<void> {
  const note = (trx: Db) => insertStep(trx, { chargeId, ...step, at: services.now() })
  if (step.kind === 'suspend') return suspend(services, { chargeId, orderId }, note)
  if (step.kind === 'cancel') return end(services, chargeId, { today, note })
  if (orderId === null) return

  const noting = async (trx: Db) => {
    if (!(await note(trx))) throw new Failure('wrong_state', 'Another worker tries this card.')
  }
  await retryCard(services, { chargeId, personId, orderId, day: step.day, noting })
  // Without a card, or with one that may not be charged, the day of this try is over as well.
  await note(services.db)
}

type Note = (trx: Db) => Promise<boolean>

const context = systemContext('memberships')

const suspend = (services: Services, { chargeId, orderId }: { chargeId: string; orderId: string | null }, note: Note) =>
  atomically(services.db, async (trx) => {
    // The letter ends the link of its order, which is locked before its membership.
    if (orderId !== null) await lockOrder(trx, orderId)
    const locked = await lockCharge(trx, chargeId)
    if (!locked || !(await note(trx))) return
    const { charge, row } = locked
    if (charge.status !== 'ordered' || !membershipSteps.canBecome(row.status, 'suspended')) return

    await takeMembershipStep(
      trx,
      { row, to: 'suspended', now: services.now(), reason: 'It was not paid for a week.' },
      context,
    )
    const last = dunningDays(charge.declinedOn ?? charge.dueOn).find(({ kind }) => kind === 'cancel')
    await tellSuspended(trx, row, {
      cents: charge.amountCents,
      dueOn: charge.dueOn,
      until: last?.on ?? charge.dueOn,
      payUrl: await payLinkOf(services, trx, charge.orderId ?? ''),
    })
  })

const end = (services: Services, chargeId: string, { today, note }: { today: string; note: Note }) =>
  atomically(services.db, async (trx) => {
    const locked = await lockCharge(trx, chargeId)
    if (!locked || !(await note(trx))) return
    const { charge, row } = locked
    if (charge.status !== 'ordered' || !membershipSteps.canBecome(row.status, 'cancelled')) return

    await cancelNow(services, trx, { row, today, reason: 'It was not paid for three weeks.' }, context)
  })
