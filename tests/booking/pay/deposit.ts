import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import type { PaymentRule } from '#shared/catalog/payment-rule.ts'
import type { Call } from '#shared/http/call.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { accepted, key } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'

/** A studio that takes cards, with a swing evaluation at 95.00 and, by default, a deposit of 30.00. */
export async function makePaidStudio(
  { db, services }: { db: Db; services: Services },
  rule: PaymentRule = { kind: 'deposit_amount', amountCents: 3000 },
) {
  services.paymentProvider = demoProvider
  await makeStudio(db, { paymentRule: JSON.stringify(rule) })
}

export const payByLink = (call: Call, token: string | undefined, demoCard = accepted) =>
  call(payLinkContract.payByLink, { headers: key(), body: { token: token ?? '', method: 'card', demoCard } })

export const readLink = (call: Call, token: string | undefined) =>
  call(payLinkContract.readPayLink, { body: { token: token ?? '' } })

/** The templates of the mails that were written, in order. */
export async function mailed(db: Db): Promise<(string | null)[]> {
  const mails = await db.selectFrom('notice').select('template').orderBy('id').execute()

  return mails.map(({ template }) => template)
}
