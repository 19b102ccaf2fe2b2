import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { openMaker } from '#tests/builds/factory/factory.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { byQuoteLink, iron, openChanging, quoteToken } from './changing.ts'

/** The same for a seed in every run. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What a refusal may be: a rule said no, or somebody was faster. Nothing else may come of any order of acts. */
const refusals = new Set(['wrong_state', 'version_conflict', 'expired', 'not_found', 'price_changed', 'invalid_input'])

async function tolerant(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Failure) || !refusals.has(error.code)) throw error
  }
}

/** A build is of the version that was approved last, its order costs what its approved quote says, and the books agree. */
async function expectAgreement(db: Db): Promise<void> {
  const builds = await db
    .selectFrom('build')
    .innerJoin('sheetVersion', 'sheetVersion.id', 'build.sheetVersionId')
    .innerJoin('quote', 'quote.id', 'build.quoteId')
    .innerJoin('customerOrder', 'customerOrder.id', 'build.orderId')
    .select(['build.id', 'build.status', 'sheetVersion.sheetId', 'sheetVersion.status as versionStatus'])
    .select(['build.sheetVersionId', 'quote.sheetVersionId as quotedId', 'quote.status as quoteStatus'])
    .select([
      'quote.totalCents',
      'customerOrder.totalCents as orderCents',
      'quote.orderId',
      'build.orderId as ownOrderId',
    ])
    .execute()
  for (const build of builds) {
    if (build.status === 'cancelled') continue
    expect(build).toMatchObject({ versionStatus: 'approved', quoteStatus: 'approved' })
    expect(build.quotedId).toBe(build.sheetVersionId)
    expect(build.ownOrderId).toBe(build.orderId)
    const approved = await db
      .selectFrom('quote')
      .select((eb) => eb.fn.sum<string>('totalCents').as('cents'))
      .where('sheetId', '=', build.sheetId)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
    expect(build.orderCents).toBe(Number(approved.cents))
    const has = await db
      .selectFrom('buildClub')
      .innerJoin('sheetClub', 'sheetClub.clubKey', 'buildClub.clubKey')
      .select('sheetClub.clubKey')
      .where('buildId', '=', build.id)
      .where('sheetVersionId', '=', build.sheetVersionId)
      .execute()
    const asked = await db
      .selectFrom('sheetClub')
      .select('clubKey')
      .where('sheetVersionId', '=', build.sheetVersionId)
      .execute()
    expect(has.map(({ clubKey }) => clubKey).toSorted()).toEqual(asked.map(({ clubKey }) => clubKey).toSorted())
  }
  const live = builds.filter(({ status }) => status !== 'cancelled').map(({ sheetId }) => sheetId)
  expect(new Set(live).size).toBe(live.length)
  expect(await faultsOfLedgers(db)).toEqual([])
  await expectSoundStock(db)
}

/** Nothing was handed over: no club of a maker that a change has dropped is a sale, nor a part of the bench. */
async function expectNothingSold(db: Db): Promise<void> {
  expect((await inBooks(db))[5000] ?? 0).toBe(0)
  expect(await db.selectFrom('factoryLine').select('id').where('settledTo', '=', 'sold').execute()).toEqual([])
}

test.for([1, 3, 6])(
  'whatever client, counter and bench do in whatever order, a link approves nothing that is not built (%i)',
  { timeout: 240_000 },
  async (seed, { db, as, services, call }) => {
    const shop = { ...(await openChanging({ db, as, services })), ...(await openMaker(as)) }
    const below = numbersOf(seed)
    const sheetId = await shop.begin([iron()])
    const newest = () =>
      db
        .selectFrom('quote')
        .select(['id', 'version', 'status', 'orderId'])
        .where('sheetId', '=', sheetId)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
    const build = () =>
      db.selectFrom('build').select(['id', 'status']).where('status', '<>', 'cancelled').executeTakeFirstOrThrow()
    const tokens: string[] = []
    const send = async () => {
      await shop.send(await newest())
      tokens.push(await quoteToken(db))
    }
    const anyLink = () => byQuoteLink(call, tokens[below(tokens.length)] ?? '')
    const approveByLink = async () => {
      const link = anyLink()
      await link.approve(await link.read())
    }
    const approveByLatestLink = async () => {
      const link = byQuoteLink(call, tokens.at(-1) ?? '')
      await link.approve(await link.read())
    }
    const moves = ['queued', 'in_build', 'on_hold', 'parts_ready'] as const
    const acts: Record<string, () => Promise<unknown>> = {
      edit: () =>
        shop.change(
          sheetId,
          ([first = iron(), ...others]) => [
            {
              ...first,
              spec: { ...first.spec, lie: 6200 + 25 * below(8) },
              parts: { shaft: below(2) ? 'SHF-S' : 'SHF-X' },
              madeBy: below(4) === 0 ? 'maker' : 'bench',
            },
            ...(below(3) === 0
              ? [{ ...iron(), slot: '8i' as const, madeBy: below(2) ? ('maker' as const) : ('bench' as const) }]
              : others.slice(0, below(2))),
          ],
          below(2) === 0,
        ),
      share: () => shop.share(sheetId),
      quote: () => shop.quote(sheetId),
      send,
      offer: async () => {
        await acts['edit']?.()
        if ((await shop.readSheet(sheetId)).status === 'draft') await shop.share(sheetId)
        await shop.quote(sheetId)
        await send()
        if (below(4) > 0) await (below(2) ? shop.approve(await newest()) : approveByLatestLink())
      },
      link: approveByLink,
      counter: async () => shop.approve(await newest()),
      both: async () => {
        const quote = await newest()
        await Promise.allSettled([shop.approve(quote), approveByLink(), shop.approve(quote)])
      },
      decline: async () => {
        const link = anyLink()
        await link.decline(await link.read())
      },
      pay: async () => {
        const { dueNowCents, paidCents } = await db
          .selectFrom('customerOrder')
          .select(['dueNowCents', 'paidCents'])
          .where('status', '=', 'awaiting_payment')
          .executeTakeFirstOrThrow(() => new Failure('not_found', 'Nothing is due.'))
        const { orderId } = await db
          .selectFrom('build')
          .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
          .select('build.orderId')
          .where('customerOrder.status', '=', 'awaiting_payment')
          .executeTakeFirstOrThrow(() => new Failure('not_found', 'Nothing is due.'))
        await shop.payOrder(orderId ?? '', dueNowCents - paidCents)
      },
      move: async () => shop.step((await build()).id, moves[below(moves.length)] ?? 'queued'),
      stage: async () => {
        const { id } = await build()
        const { stage } = await shop.readBuild(id)
        if (stage !== null && stage !== 'built') await shop.finish(id, stage)
      },
      maker: async () => {
        const draft = await shop.draft((await build()).id)
        await shop.price(draft, 9000)
        await shop.stepOrder(draft, 'ordered')
      },
      parcel: async () => {
        const { id } = await db
          .selectFrom('factoryOrder')
          .select('id')
          .where('status', 'in', ['ordered', 'received', 'claim', 'checked'])
          .orderBy('number', 'desc')
          .executeTakeFirstOrThrow()
        const order = await shop.readOrder({ id })
        const lines = order.lines.filter(({ receivedAt, endedAt }) => receivedAt === null && endedAt === null)
        await shop.receive(
          order,
          lines.slice(0, 1 + below(2)).map((line) => line.id),
        )
      },
      claim: async () => {
        const { id } = await db
          .selectFrom('factoryOrder')
          .select('id')
          .where('status', 'in', ['received', 'claim', 'checked'])
          .executeTakeFirstOrThrow()
        const order = await shop.readOrder({ id })
        if (order.openClaims === 0) await shop.claim(order)
        else if (below(2)) await shop.settle(order, 'credited')
        else await shop.settle(order, 'kept', undefined, 'It will do')
      },
      answer: async () => {
        const { id } = await build()
        const { changes } = await shop.readBuild(id)
        const open = changes.find(({ answeredAt, asks }) => answeredAt === null && asks.length > 0)
        if (open) await shop.answer(id, open.id, below(2) ? 'prep' : undefined)
      },
      cancel: async () => {
        if (below(4) === 0)
          await shop.step((await build()).id, 'cancelled', { reason: 'No more', feeCents: 0 }, shop.desk)
      },
      again: () =>
        shop
          .fitter(quotesContract.listQuotes, { query: { sheet: sheetId, limit: 5 } })
          .then(({ quotes }) =>
            shop.fitter(quotesContract.sendQuoteAgain, { params: { quoteId: quotes[0]?.id ?? '' } }),
          ),
    }
    // What leads on is done more often than what ends it.
    const names = [
      ...Object.keys(acts),
      ...Array.from({ length: 8 }, () => 'offer'),
      'link',
      'counter',
      'pay',
      'answer',
      'maker',
      'parcel',
    ]
    for (let at = 0; at < 30; at += 1) {
      const name = names[below(names.length)] ?? 'edit'
      await tolerant(async () => {
        try {
          await acts[name]?.()
        } catch (error) {
          // Nothing of the kind is there yet.
          if (error instanceof Error && error.message === 'no result')
            throw new Failure('not_found', 'There is none yet.')
          throw error
        }
      })
      if (at % 5 === 4) await expectAgreement(db)
    }
    await expectAgreement(db)
    await expectNothingSold(db)
    const over = await db.selectFrom('build').select(['id', 'status']).where('status', '<>', 'cancelled').execute()
    for (const { id } of over) await shop.step(id, 'cancelled', { reason: 'No more', feeCents: 0 }, shop.keeper)
    await expectNothingSold(db)
    // Of what was taken and ordered for it nothing is in progress any more, whatever was changed since.
    expect((await inBooks(db))[1310] ?? 0).toBe(0)
    expect(await faultsOfLedgers(db)).toEqual([])
    await expectSoundStock(db)
    // Something was agreed to and changed, again and again.
    expect((await db.selectFrom('buildChange').select('id').execute()).length).toBeGreaterThan(2)
  },
)
