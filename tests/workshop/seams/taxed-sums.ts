import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import { prepareContract } from '#shared/workshop/prepare/contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'

const labour = { category: 'repair_labour' as const, jurisdiction: 'Illinois', ratePpm: 62_500 }
const parts = [
  { category: 'grip_with_install' as const, jurisdiction: 'Illinois', ratePpm: 62_500 },
  { category: 'grip_with_install' as const, jurisdiction: 'Chicago', ratePpm: 26_250 },
]

/** How studios tax what the bench does. */
const modes = {
  'prices hold the tax': { pricesIncludeTax: true, rates: [labour, ...parts] },
  'tax comes on top': { pricesIncludeTax: false, rates: [labour, ...parts] },
  'no tax': { pricesIncludeTax: false, rates: [] },
  'tax on parts and not on work': { pricesIncludeTax: false, rates: parts },
}
type Mode = keyof typeof modes

async function tax(db: Db, mode: Mode, taxRounding: 'line' | 'order') {
  const { pricesIncludeTax, rates } = modes[mode]
  await db.updateTable('location').set({ pricesIncludeTax, taxRounding }).execute()
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  for (const rate of rates)
    await db
      .insertInto('taxRate')
      .values({ locationId, valid: '[2026-01-01,)', ...rate })
      .execute()
  // Sums that no tax divides evenly.
  await db.updateTable('item').set({ priceCents: 1137 }).where('sku', '=', 'GRP-CORD').execute()
}

const clubs = (['5i', '7i', '9i'] as const).map((slot) => ({
  slot,
  jobs: [{ job: 'regrip', sku: 'GRP-CORD', wraps: 2 }, { job: 'loft_lie_bend' }],
}))

/** How they are bent is said at the counter. */
const said = clubs.map(({ slot, jobs }) => ({
  slot,
  jobs: jobs.map((job) => (job.job === 'loft_lie_bend' ? { ...job, note: '2 up' } : job)),
}))

export interface TaxedAs {
  mode: Mode
  rounding: 'line' | 'order'
}

const roundings = ['line', 'order'] as const

export const taxed: readonly TaxedAs[] = (
  ['prices hold the tax', 'tax comes on top', 'no tax', 'tax on parts and not on work'] as const
).flatMap((mode) => roundings.map((rounding) => ({ mode, rounding })))

/** Each mode once, rounded in turn; `npm run test:long` has the rest, and orders/amounts.test.ts the sums. */
export const isNear = ({ mode, rounding }: TaxedAs): boolean =>
  roundings.indexOf(rounding) === Object.keys(modes).indexOf(mode) % 2

interface Fixtures {
  db: Db
  as: CallAs
  services: Services
  call: Call
}

/** From home to the counter, and from the first bag to the bill: one sum. */
export async function expectOneSum({ mode, rounding }: TaxedAs, { db, as, services, call }: Fixtures) {
  const bench = await openGroup({ db, as, services })
  await tax(db, mode, rounding)
  const { builder, personId, groupId, params } = bench
  const member = await as('member')

  // One client, from home to the counter.
  const { totalWithTaxCents: ahead } = await call(prepareContract.pricePrepared, { body: { clubs } })
  const made = await member(prepareContract.prepareTicket, { body: { clubs } })
  const [prepared] = (await member(prepareContract.listMyPrepared, {})).prepared
  const atCounter = await builder(ticketWorkContract.priceWork, { body: { clubs, personId } })
  const ticket = await bench.takeIn(said, { signedName: 'Ana Ruiz' })
  const listed = async (id: string) =>
    (await builder(ticketsContract.listTickets, { query: {} })).tickets.find((one) => one.id === id)?.totalWithTaxCents
  const before = [ahead, made, prepared, atCounter, ticket].map((one) =>
    typeof one === 'object' ? one.totalWithTaxCents : one,
  )
  before.push(await listed(ticket.id))
  await bench.finish(ticket)
  const { order } = await bench.step(ticket, 'ready')
  expect(before).toEqual(before.map(() => order?.totalCents))
  expect([(await bench.read(ticket)).totalWithTaxCents, await listed(ticket.id)]).toEqual([
    order?.totalCents,
    order?.totalCents,
  ])

  // What its client allowed is compared with that sum, not with the one before tax.
  const limitCents = order?.totalCents ?? 0
  const allowed = await bench.takeIn(said, { limitCents })
  expect(allowed.status).toBe('approved')
  expect((await bench.takeIn(said, { limitCents: limitCents - 1 })).status).not.toBe('approved')

  // A group with three bags of one payer.
  const bags = []
  for (const bagName of ['Ann', 'Bo', 'Cy']) {
    bags.push(await bench.takeInBag(bagName, { clubs: said.slice(bags.length) satisfies NewTicket['clubs'] }))
  }
  for (const bag of bags) await bench.makeReady(bag)
  const unbilled = await bench.readGroup()
  const inList = (await builder(groupsContract.listGroups, { query: {} })).groups[0]?.unbilledCents
  const billed = await bench.bill()
  const total = billed.orders[0]?.totalCents
  expect([unbilled.unbilledCents, inList]).toEqual([total, total])
  expect(billed).toMatchObject({ id: groupId, unbilledCents: 0, dueCents: total })
  const sumOf = (group: typeof billed) => group.bags.reduce((sum, bag) => sum + bag.totalWithTaxCents, 0)
  expect(sumOf(billed)).toBe(total)
  const rounded = rounding === 'line' ? 0 : bags.length
  expect(Math.abs(sumOf(unbilled) - (total ?? 0))).toBeLessThanOrEqual(rounded)
  for (const bag of billed.bags) expect(await listed(bag.id)).toBe(bag.totalWithTaxCents)

  // A payer who is asked first.
  for (const bagName of ['Di', 'Ed']) {
    const bag = await builder(ticketsContract.takeIn, { headers: key(), body: { clubs: said, groupId, bagName } })
    await bench.step(bag, 'estimated')
  }
  await builder(groupEstimateContract.askPayer, { params })
  const estimate = await call(groupEstimateContract.readGroupEstimate, {
    body: { token: await mailedToken(db, 'ticket_group_estimate') },
  })
  const asked = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'ticket_group_estimate')
    .executeTakeFirstOrThrow()
  expect(asked.text).toContain((estimate.totalWithTaxCents / 100).toFixed(2))
}
