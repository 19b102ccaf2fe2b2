import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleDisputes } from '#server/payments/disputes/settle-dispute.ts'
import { sendDueCards } from '#server/payments/gift-cards/send-card.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { authContract } from '#shared/auth/contract.ts'
import { type Call, callThrough } from '#shared/http/call.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { type Clock, sendTo } from '#tests/support/test.ts'

interface ShopFixtures {
  db: Db
  services: Services
  clock: Clock
  url: string
  call: Call
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * A studio that sells goods, gift cards and times with a deposit, with somebody at its front desk and a regular client.
 */
export async function openShop({ db, services, clock, url, call }: ShopFixtures) {
  const paymentRule = JSON.stringify({ kind: 'deposit_amount', amountCents: 3000 })
  await makeStudio(db, { paymentRule, coaches: 2, bays: 2 })
  const signIns: (() => Promise<void>)[] = []
  /** Signs somebody in again after time has passed. */
  const as = async (...roles: RoleName[]) => {
    const { userId, email, password } = await makeUser(db, { roles })
    let token = ''
    const signIn = async () => {
      const body = { email, password }
      token = (await call(authContract.issueToken, { query: { grant_type: 'password' }, body })).access_token
    }
    signIns.push(signIn)
    await signIn()
    const send = sendTo(url)
    const signed = callThrough((request) =>
      send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
    )
    return Object.assign(signed, { userId, email })
  }
  const counter = await openCounter({ db, as, services })
  const client = await as()

  return {
    ...counter,
    db,
    client,
    guest: call,
    now: clock.now,
    personId: await personOf(db, client.userId),

    /** Lets time pass and runs the studio's jobs. */
    async pass(hours: number) {
      clock.pass({ hours })
      for (const signIn of signIns) await signIn()
      for (const job of jobs) await job(jobWork(services, 'test')).catch(failed)
    },
  }
}

/** A job gets no answer, so that a refusal counts as a fault too. */
function failed(cause: unknown): never {
  throw new Error('A job has failed.', { cause })
}

const jobs = [
  expireOrders,
  settleOpen,
  askForRefunds,
  settleDisputes,
  sendDueCards,
  completeOverdue,
  deliverBookings,
] as const
