import { findBenchStaff, insertPlanned } from '#server/demo/builds/builds.ts'
import { type DemoBuild, type BenchStaff, planBuild } from '#server/demo/builds/plan-build.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { lockShelves, moveStock, type NewMove, stockOf } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import type { Slot } from '#shared/clubs/slots.ts'

interface PiecesContext {
  now: Date
  studio: Place
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

/** Heads that are dear enough for serial numbers. */
const planHeads = (random: Random): readonly [mast: Head, dive: Head, compass: Head] => [
  {
    id: random.uuid(),
    sku: 'HED-MST-D10-R',
    slot: 'D',
    brand: 'Halyard',
    model: 'Mast driver',
    variant: '10.5°, right',
    catalogLoft: 1050,
    priceCents: 42_900,
    serials: serialsOf('7H-204', 811, 8),
  },
  {
    id: random.uuid(),
    sku: 'HED-DIV-D9-R',
    slot: 'D',
    brand: 'Kestrel',
    model: 'Dive driver',
    variant: '9°, right',
    catalogLoft: 900,
    priceCents: 39_900,
    serials: serialsOf('KD9 ', 3106, 6),
  },
  {
    id: random.uuid(),
    sku: 'HED-CMP-P-R',
    slot: 'P',
    brand: 'Northfield',
    model: 'Compass putter',
    variant: 'mallet, right',
    catalogLoft: 300,
    priceCents: 31_500,
    serials: serialsOf('NCP-', 1502, 7),
  },
]

const dayLength = 86_400_000
const costOf = ({ priceCents }: Head) => Math.round(priceCents * 0.55)

/** Heads with serial numbers: on the shelf, in a club at the bench, sold in a club, scrapped, and lost. */
export async function insertPieces(trx: Db, random: Random, context: PiecesContext): Promise<void> {
  const heads = planHeads(random)
  await insertItems(trx, random, heads)
  const [mast, dive, compass] = heads
  const bench = { ...context, staff: await findBenchStaff(trx) }
  const [atBench, gone] = [planDriver(random, bench, 'in_build', mast), planDriver(random, bench, 'picked_up', dive)]
  await insertPlanned(trx, [atBench, gone], { ...context, today: localDayOf(context.now, context.zone) })

  await lockShelves({ trx }, context.locationId)
  const move = moverOf(trx, context)
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
  const lost = compass.serials.slice(2, 3)
  const broken = mast.serials.slice(3, 4)
  await move(9, [
    leaves(mast, 'scrap', { reason: 'Cracked at the hosel', units: { come: [], gone: broken } }),
    leaves(compass, 'count', { reason: 'Counted', units: { come: [], gone: lost } }),
  ])
  const [driver, other] = [ownerOf(atBench), ownerOf(gone)]
  await move(3, [leaves(mast, 'consume', { owner: driver }), leaves(dive, 'consume', { owner: other })])
  await stockOf('build_club').settle(workAt(trx, context, 1), [other.id], 'sold')
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

const workAt = (trx: Db, { now, studio }: PiecesContext, daysAgo: number) => ({
  now: new Date(now.getTime() - daysAgo * dayLength),
  place: studio,
  trx,
  context: { actor: { kind: 'system', job: 'demo' } as const },
})

const moverOf = (trx: Db, context: PiecesContext) => (daysAgo: number, moves: NewMove[]) =>
  moveStock(workAt(trx, context, daysAgo), { locationId: context.locationId, moves })

const leaves = (head: Head, kind: NewMove['kind'], more: Pick<NewMove, 'reason' | 'units' | 'owner'>): NewMove => ({
  itemId: head.id,
  kind,
  quantity: -1,
  ...more,
})

const ownerOf = ({ buildClubs }: DemoBuild) => ({ kind: 'build_club', id: buildClubs[0]?.id ?? '' })

/** A driver at the grip stage, or handed over, with its head. */
function planDriver(
  random: Random,
  context: PiecesContext & { staff: BenchStaff },
  status: BuildStatus,
  head: Head,
): DemoBuild {
  const { id, brand: headBrand, model: headModel, catalogLoft, priceCents: headCents } = head

  return planBuild(random, {
    ...context,
    status,
    at: 6,
    personId: random.pick(context.clients).id,
    slots: ['D'],
    partsOf: () => ({
      items: { headItemId: id, shaftItemId: null, gripItemId: null },
      spec: { headBrand, headModel, headCents, catalogLoft, shaftBrand: 'Meridian', shaftModel: 'Zenith 65' },
    }),
  })
}
