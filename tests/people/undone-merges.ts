import fc from 'fast-check'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { balls, gloves, key, openCounter } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

import { makeClient } from './clients.ts'

type Counter = Awaited<ReturnType<typeof openCounter>>

const Who = fc.constantFrom('into', 'from')
const Act = fc.oneof(
  fc.record({ act: fc.constant('give' as const), who: Who, cents: fc.integer({ min: 1, max: 4000 }) }),
  fc.record({ act: fc.constant('allow' as const), who: Who, cents: fc.integer({ min: 0, max: 6000 }) }),
  fc.record({ act: fc.constant('settle' as const), who: Who, cents: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({
    act: fc.constant('buy' as const),
    who: Who,
    method: fc.constantFrom('credit' as const, 'house_account' as const),
    isLarge: fc.boolean(),
  }),
  // One of those that were bought by then, whoever has it.
  fc.record({ act: fc.constant('refund' as const), which: fc.nat(5), toCredit: fc.boolean() }),
)
type Act = typeof Act extends fc.Arbitrary<infer One> ? One : never

const Story = fc.record({
  before: fc.array(Act, { minLength: 1, maxLength: 5 }),
  since: fc.array(Act, { minLength: 1, maxLength: 6 }),
})
type Story = typeof Story extends fc.Arbitrary<infer One> ? One : never

/** What the studio refuses is refused, and changes nothing. */
const ifAllowed = async (work: Promise<unknown>) => {
  const [outcome] = await Promise.allSettled([work])
  if (outcome.status === 'rejected')
    expect(['wrong_state', 'invalid_input', 'not_refundable']).toContain(outcome.reason.code)
}

async function take(counter: Counter, act: Act, people: Record<string, string>, sold: string[]): Promise<unknown> {
  const { desk, sell, pay, refund, read } = counter
  if (act.act === 'refund') {
    const id = sold[act.which % Math.max(1, sold.length)]
    if (id === undefined) return undefined
    const { lines } = await read(id)
    return refund(id, [{ lineId: lines[0]?.id ?? '', quantity: 1 }], key(), act.toCredit ? 'credit' : undefined)
  }
  const personId = people[act.who] ?? ''
  const params = { personId }
  if (act.act === 'buy') {
    const { id } = await sell([act.isLarge ? gloves() : balls()], { personId })
    sold.push(id)
    return pay(id, { method: act.method })
  }
  if (act.act === 'give') {
    const body = { amountCents: act.cents, reason: 'The bay was out.' }
    return desk(walletsContract.giveCredit, { params, headers: key(), body })
  }
  if (act.act === 'allow') return desk(walletsContract.setHouseLimit, { params, body: { limitCents: act.cents } })
  const body = { method: 'cash' as const, amountCents: act.cents }
  return desk(walletsContract.payHouseAccount, { params, headers: key(), body })
}

/** Two who act, are merged, act as one, and are two again: nothing is lost, made, or below zero, and the preview said so. */
async function tell({ before, since }: Story, { counter, db, as }: { counter: Counter; db: Db; as: CallAs }) {
  const admin = await as('admin')
  const [into, from] = [await makeClient(db), await makeClient(db)]
  const sold: string[] = []
  for (const act of before) await ifAllowed(take(counter, act, { into, from }, sold))

  const body = { otherId: from, name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  const { mergeId } = await admin(mergesContract.mergePerson, { params: { personId: into }, query: {}, body })
  for (const act of since) await ifAllowed(take(counter, act, { into, from: into }, sold))
  const asOne = await sums(db, [into])

  const params = { mergeId: mergeId ?? '' }
  const preview = await admin(mergesContract.previewUndo, { params })
  expect(preview.refusals).toEqual([])
  expect(await sums(db, [into])).toEqual(asOne)
  await admin(mergesContract.undoMerge, { params })

  expect(await sums(db, [into, from])).toEqual(asOne)
  expect(await faultsOfLedgers(db)).toEqual([])
  const wallets = await Promise.all(
    [into, from].map((personId) => counter.desk(walletsContract.readWallets, { params: { personId } })),
  )
  const shown = (what: string) => {
    const { kept, other } = preview.sums.find((sum) => sum.what === what) ?? { kept: 0, other: 0 }
    return [kept, other]
  }
  expect(wallets.map(({ creditCents }) => creditCents)).toEqual(shown('Store credit'))
  expect(wallets.map(({ owedCents }) => owedCents)).toEqual(
    shown('Owed on the house account').map((cents) => Math.max(0, cents)),
  )
}

async function sums(db: Db, people: string[]) {
  return db
    .selectFrom('walletEntry')
    .select((eb) => ['kind', eb.fn.sum<string>('cents').as('cents')])
    .where('personId', 'in', people)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

interface Studio {
  db: Db
  as: CallAs
  services: Services
}

export async function tellMany(studio: Studio, numRuns: number): Promise<void> {
  const counter = await openCounter(studio)
  await fc.assert(
    fc.asyncProperty(Story, (story) => tell(story, { ...studio, counter })),
    { numRuns },
  )
}
