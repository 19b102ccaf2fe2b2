import { findHands, insertPlanned } from '#server/demo/builds/builds.ts'
import { type DemoBuild, type Hands, planBuild } from '#server/demo/builds/plan-build.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { lockShelves, moveStock, type NewMove, stockOf } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import type { Slot } from '#shared/clubs/slots.ts'

interface House {
  now: Date
  zone: string
  locationId: string
  clients: readonly { id: string }[]
}

interface Head {
  id: string
  sku: string
  slot: Slot
  brand: string
  model: string
  variant: string
  catalogLoft: number
  priceCents: number
  serials: readonly string[]
}

const serialsOf = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${from + at * 7}`)

/** What is dear enough to be told apart. */
const planHeads = (random: Random): Head[] =>
  (
    [
      ['HED-MST-D10-R', 'D', 'Halyard', 'Mast driver', '10.5°, right', 1050, 42_900, serialsOf('7H-204', 811, 8)],
      ['HED-DIV-D9-R', 'D', 'Kestrel', 'Dive driver', '9°, right', 900, 39_900, serialsOf('KD9 ', 3106, 6)],
      ['HED-CMP-P-R', 'P', 'Northfield', 'Compass putter', 'mallet, right', 300, 31_500, serialsOf('NCP-', 1502, 7)],
    ] as const
  ).map(([sku, slot, brand, model, variant, catalogLoft, priceCents, serials]) => ({
    id: random.uuid(),
    sku,
    slot,
    brand,
    model,
    variant,
    catalogLoft,
    priceCents,
    serials,
  }))

const dayLength = 86_400_000
const costOf = ({ priceCents }: Head) => Math.round(priceCents * 0.55)

/** Heads whose pieces are told apart: on the shelf, in a club at the bench, gone with one, thrown away, and missing. */
export async function insertPieces(trx: Db, random: Random, house: House): Promise<void> {
  const heads = planHeads(random)
  await insertItems(trx, random, heads)
  const [mast, dive] = heads
  const bench = { ...house, hands: await findHands(trx) }
  const [atBench, gone] = [planDriver(random, bench, 'in_build', mast), planDriver(random, bench, 'picked_up', dive)]
  await insertPlanned(trx, [atBench, gone], localDayOf(house.now, house.zone))

  await lockShelves(trx, house.locationId)
  const move = moverOf(trx, house)
  await move(
    60,
    heads.map((head) => ({
      itemId: head.id,
      kind: 'count',
      isOpening: true,
      reason: 'First count',
      quantity: head.serials.length,
      valueCents: head.serials.length * costOf(head),
      units: { come: head.serials, gone: [] },
    })),
  )
  const lost = heads.at(-1)?.serials.slice(2, 3) ?? []
  const broken = mast?.serials.slice(3, 4) ?? []
  await move(9, [
    leaves(mast, 'scrap', { reason: 'Cracked at the hosel', units: { come: [], gone: broken } }),
    leaves(heads.at(-1), 'count', { reason: 'Counted', units: { come: [], gone: lost } }),
  ])
  const [driver, other] = [ownerOf(atBench), ownerOf(gone)]
  await move(3, [leaves(mast, 'consume', { owner: driver }), leaves(dive, 'consume', { owner: other })])
  await stockOf('build_club').settle(workAt(trx, house, 1), [other.id], 'sold')
}

async function insertItems(trx: Db, random: Random, heads: readonly Head[]): Promise<void> {
  const products = heads.map((head) => ({ ...head, productId: random.uuid() }))
  await insertRows(
    trx,
    'product',
    products.map(({ productId: id, brand, model }) => ({ id, kind: 'head', brand, name: `${model} head` })),
  )
  await insertRows(
    trx,
    'item',
    products.map(({ id, productId, sku, variant, priceCents, slot, model, catalogLoft }) => ({
      id,
      productId,
      sku,
      variant,
      priceCents,
      position: 1,
      bySerial: true,
      attributes: { slot, hand: 'right', headModel: model, catalogLoft },
    })),
  )
}

const workAt = (trx: Db, { now }: House, daysAgo: number) => ({
  services: { now: () => new Date(now.getTime() - daysAgo * dayLength) },
  trx,
  context: { actor: { kind: 'system', job: 'demo' } as const },
})

const moverOf = (trx: Db, house: House) => (daysAgo: number, moves: NewMove[]) =>
  moveStock(workAt(trx, house, daysAgo), { locationId: house.locationId, moves })

const leaves = (
  head: Head | undefined,
  kind: NewMove['kind'],
  more: Pick<NewMove, 'reason' | 'units' | 'owner'>,
): NewMove => ({ itemId: head?.id ?? '', kind, quantity: -1, ...more })

const ownerOf = ({ buildClubs }: DemoBuild) => ({ kind: 'build_club', id: buildClubs[0]?.id ?? '' })

/** At the grip, or handed over: with its head in it. */
function planDriver(
  random: Random,
  house: House & { hands: Hands },
  status: BuildStatus,
  head: Head | undefined,
): DemoBuild {
  const { id = null, brand: headBrand = '', model: headModel = '', catalogLoft, priceCents: headCents } = head ?? {}

  return planBuild(random, {
    ...house,
    status,
    at: 6,
    personId: random.pick(house.clients).id,
    slots: ['D'],
    partsOf: () => ({
      items: { headItemId: id, shaftItemId: null, gripItemId: null },
      spec: {
        headBrand,
        headModel,
        ...(headCents !== undefined && { headCents }),
        ...(catalogLoft !== undefined && { catalogLoft }),
        shaftBrand: 'Meridian',
        shaftModel: 'Zenith 65',
      },
    }),
  })
}
