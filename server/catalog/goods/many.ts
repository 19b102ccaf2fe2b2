import { changesIn, recordEvents } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { manyAct, type Refusal, refusal, type Verdict } from '#server/lists/service.ts'
import type { ProductRecord } from '#shared/catalog/goods-contract.ts'
import { nameOfItem, ProductDocument } from '#shared/catalog/goods.ts'
import { changedPrice } from '#shared/catalog/price-change.ts'
import type { MatchingOf } from '#shared/lists/many.ts'
import { figureWords, mostCents } from '#shared/money.ts'
import { recordPages } from '#shared/record-pages.ts'

import { listIdsOfProducts, listProductsWith, setActive, setPrices } from './store.ts'

const gone = refusal('gone', 'There is no such product.')
const isRetired = refusal('retired', 'It is retired already.')
const changedSince: Refusal = { reason: 'changed', sentence: 'It was changed since.' }

const nameOf = ({ brand, name }: ProductRecord) => nameOfItem({ brand, name, variant: '' })

/** What an act on many products needs to know of its list. */
const productsOfMany = {
  match: (work: OnDatabase, matching: MatchingOf<'retire_products'>, atMost: number) =>
    listIdsOfProducts(work, matching, atMost),

  async name(work: OnDatabase, ids: readonly string[]) {
    const products = await listProductsWith(work, ids)
    return new Map(products.map((one) => [one.id, { title: nameOf(one), to: recordPages.item.to(one.id) }]))
  },

  lock: (work: Work, ids: readonly string[]) => lockAll(work, { product: ids }),
}

async function judgeEach<Plan>(
  work: OnDatabase,
  ids: readonly string[],
  judge: (product: ProductRecord) => Verdict<Plan>,
): Promise<Map<string, Verdict<Plan>>> {
  const products = new Map((await listProductsWith(work, ids)).map((product) => [product.id, product]))

  return new Map(
    ids.map((id) => {
      const product = products.get(id)
      return [id, product ? judge(product) : gone]
    }),
  )
}

/** Changes products by a statement, and tells of each what its editor would. */
async function changeEach(
  work: Work,
  ids: readonly string[],
  change: () => Promise<unknown>,
): Promise<ProductRecord[]> {
  const before = new Map((await listProductsWith(work, ids)).map((product) => [product.id, product]))
  await change()
  const after = await listProductsWith(work, ids)
  await recordEvents(
    work,
    after.flatMap((product) => {
      const was = before.get(product.id)
      const changes = was && changesIn(ProductDocument, was, product)
      const { id, version } = product
      const event = { action: 'product_changed', entity: 'product', entityId: id, publish: { version } }
      return changes ? { ...event, ...changes } : []
    }),
  )

  return after
}

interface PricePlan {
  version: number
  /** Of those that are sold. */
  prices: { itemId: string; oldCents: number; newCents: number }[]
}

interface Versioned {
  version: number
}

interface Prices {
  prices: { id: string; priceCents: number }[]
}

const sameAfter = refusal('same', 'The change rounds to the price that it has.')
const belowZero = refusal('below_zero', 'A price would be below zero.')
const toNothing = refusal('nothing', 'A price would be zero. Set it in the product, if it is to be free.')
const tooMuch = refusal('too_much', 'A price would be more than can be entered.')
const notSold = refusal('not_sold', 'It is retired, or none of its items is sold.')

/** Changes the prices of all items that are sold of many products. */
export const priceProducts = manyAct<'price_products', PricePlan, Prices, Versioned>({
  code: 'price_products',
  batch: 250,
  ...productsOfMany,

  judge: (work, ids, asked) =>
    judgeEach(work, ids, ({ active, version, items }) => {
      const prices = items
        .filter((item) => active && item.active)
        .map(({ id, priceCents }) => ({ itemId: id, oldCents: priceCents, newCents: changedPrice(priceCents, asked) }))
      if (prices.length === 0) return notSold
      if (prices.some(({ newCents }) => newCents < 0)) return belowZero
      if (prices.some(({ oldCents, newCents }) => newCents === 0 && oldCents > 0)) return toNothing
      if (prices.some(({ newCents }) => newCents > mostCents)) return tooMuch
      if (prices.every(({ oldCents, newCents }) => oldCents === newCents)) return sameAfter

      return { plan: { version, prices } }
    }),

  versionOf: ({ version }) => version,

  show({ place }, { prices }) {
    const words = (of: 'oldCents' | 'newCents') => {
      const cents = prices.map((one) => one[of])
      const edges = new Set([Math.min(...cents), Math.max(...cents)])
      return [...edges].map((edge) => figureWords(edge, place)).join('–')
    }
    const by = prices.reduce((sum, { oldCents, newCents }) => sum + newCents - oldCents, 0)
    return { before: words('oldCents'), after: words('newCents'), by }
  },

  async act(work, plans) {
    const prices = [...plans.values()].flatMap((plan) => plan.prices)
    const ids = [...plans.keys()]
    const after = await changeEach(work, ids, () =>
      setPrices(
        work,
        ids,
        prices.map(({ itemId, newCents }) => ({ id: itemId, priceCents: newCents })),
      ),
    )
    const pricesOf = (id: string) =>
      (plans.get(id)?.prices ?? []).map(({ itemId, oldCents }) => ({ id: itemId, priceCents: oldCents }))
    return {
      done: new Map(after.map(({ id, version }) => [id, { before: { prices: pricesOf(id) }, after: { version } }])),
    }
  },

  undo: (work, rows) =>
    undoUnchanged(work, rows, (unchanged) =>
      setPrices(
        work,
        unchanged.map(({ id }) => id),
        unchanged.flatMap(({ before }) => before.prices),
      ),
    ),

  factsOf: ({ by, stepCents }) => ({
    ...(by.kind === 'percent' ? { hundredths: by.hundredths } : { cents: by.cents }),
    stepCents,
  }),
})

/** Retires many products: nobody who sells finds them. */
export const retireProducts = manyAct<'retire_products', Versioned, null, Versioned>({
  code: 'retire_products',
  batch: 250,
  ...productsOfMany,

  judge: (work, ids) => judgeEach(work, ids, ({ active, version }) => (active ? { plan: { version } } : isRetired)),

  async act(work, plans) {
    const ids = [...plans.keys()]
    const after = await changeEach(work, ids, () => setActive(work, ids, false))
    return { done: new Map(after.map(({ id, version }) => [id, { before: null, after: { version } }])) }
  },

  undo: (work, rows) =>
    undoUnchanged(work, rows, (unchanged) =>
      setActive(
        work,
        unchanged.map(({ id }) => id),
        true,
      ),
    ),
})

/** Undoes products that nobody has changed since, by the version that the act has made. */
async function undoUnchanged<Row extends { id: string; after: Versioned }>(
  work: Work,
  rows: readonly Row[],
  undo: (unchanged: readonly Row[]) => Promise<unknown>,
): Promise<Map<string, Refusal>> {
  const products = await listProductsWith(
    work,
    rows.map(({ id }) => id),
  )
  const versions = new Map(products.map(({ id, version }) => [id, version]))
  const unchanged = rows.filter(({ id, after }) => versions.get(id) === after.version)
  if (unchanged.length > 0) {
    await changeEach(
      work,
      unchanged.map(({ id }) => id),
      () => undo(unchanged),
    )
  }
  const others = rows.filter((row) => !unchanged.includes(row))

  return new Map(others.map(({ id }) => [id, changedSince]))
}
