import { randomUUID } from 'node:crypto'

import { authContract } from '#shared/auth/contract.ts'
import { type Call, callThrough } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { sendTo } from '#tests/support/test.ts'

/** The demo's manager, who may take payments and refund them. */
export const manager = { email: 'manager@loftandlie.test', password: 'fairway-demo-2026' }

const fresh = () => ({ 'idempotency-key': randomUUID() })

/** Somebody at the demo's front desk who sells tips, which need no goods. */
export async function openTill({ url, call }: { url: string; call: Call }) {
  const session = await call(authContract.issueToken, { query: { grant_type: 'password' }, body: manager })
  const send = sendTo(url)
  const desk = callThrough((request) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${session.access_token}` } }),
  )
  const { people } = await desk(peopleContract.listPeople, { query: { limit: 1, search: 'member@loftandlie.test' } })
  const personId = people[0]?.id ?? ''

  return {
    desk,
    personId,
    /** For the demo's member, Alex Moreno. */
    sell: (...cents: number[]) =>
      desk(ordersContract.sell, {
        headers: fresh(),
        body: {
          channel: 'desk',
          personId,
          lines: cents.map((amountCents) => ({ kind: 'tip', quantity: 1, amountCents })),
        },
      }),
    pay: (orderId: string) =>
      desk(ordersContract.payOrder, {
        params: { orderId },
        headers: fresh(),
        body: { method: 'terminal', reference: 'TID 4711' },
      }),
    read: (orderId: string) => desk(ordersContract.readOrder, { params: { orderId } }),
  }
}
