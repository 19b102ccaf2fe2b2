import { insertPlanned } from '#server/demo/builds/builds.ts'
import { type DemoBuild, planBuild } from '#server/demo/builds/plan-build.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import { type Random, randomFrom } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { post } from '#server/ledger/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { FactoryStatus } from '#shared/builds/factory/status.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

interface FactoryPlan {
  build: BuildStatus
  /** How many clubs the build has, and how many of them the bench builds. */
  clubs: number
  atBench: number
  /** Undefined when nobody has ordered them yet. */
  order?: FactoryStatus
  /** Days from today until it comes. */
  comesIn?: number
  /** What is wrong with the first club that came. */
  claim?: string
}

/** Factory orders in every state. Two builds are not ordered yet; the second one waits for nothing else. */
const plans: readonly FactoryPlan[] = [
  { build: 'awaiting_parts', clubs: 1, atBench: 0 },
  { build: 'qc', clubs: 2, atBench: 1 },
  { build: 'awaiting_parts', clubs: 6, atBench: 0, order: 'draft' },
  { build: 'awaiting_parts', clubs: 6, atBench: 0, order: 'ordered' },
  { build: 'in_build', clubs: 6, atBench: 3, order: 'confirmed', comesIn: 9 },
  { build: 'awaiting_parts', clubs: 1, atBench: 0, order: 'confirmed', comesIn: -2 },
  { build: 'awaiting_parts', clubs: 6, atBench: 0, order: 'shipped', comesIn: 2 },
  { build: 'awaiting_parts', clubs: 2, atBench: 0, order: 'received', comesIn: -1 },
  { build: 'queued', clubs: 4, atBench: 2, order: 'claim', comesIn: -3, claim: 'Lie is 2 degrees too flat' },
  { build: 'ready', clubs: 6, atBench: 0, order: 'checked', comesIn: -4 },
  { build: 'awaiting_parts', clubs: 1, atBench: 0, order: 'cancelled' },
]

const heads = [
  ['Northfield', 'T2'],
  ['Kestrel', 'Blade 7'],
  ['Ardmore', 'Tour CB'],
] as const

/** The parts of a club that the maker builds: none of them are our stock. */
function madeByMaker(random: Random) {
  const [headBrand, headModel] = random.pick(heads)
  const spec: ClubSpec = {
    headBrand,
    headModel,
    shaftBrand: 'True North',
    shaftModel: 'Steel 110',
    flex: 'S',
    gripBrand: 'Cord',
    gripModel: 'Mid',
    headCents: 15_900,
  }

  return () => ({ spec, items: { headItemId: null, shaftItemId: null, gripItemId: null } })
}

const makers = [
  { name: 'Northfield Golf', email: 'custom@northfield-golf.example', accountNumber: 'N-4471', leadDays: 12 },
  { name: 'Kestrel Golf', email: 'orders@kestrel-golf.example', accountNumber: '', leadDays: 15 },
  { name: 'Ardmore Golf', email: null, accountNumber: 'LOFT-LIE', leadDays: 18 },
]

interface FactoryContext {
  now: Date
  locationId: string
  zone: string
}

const dayLength = 86_400_000
// The first clients have the builds of the bench.
const clientsBefore = 45
const costCents = 11_900

/** Builds whose clubs come from their makers, all or some, with their factory orders. */
export async function insertFactoryOrders(trx: Db, { now, locationId, zone }: FactoryContext): Promise<void> {
  const random = randomFrom('factory')
  const today = localDayOf(now, zone)
  const clients = await trx
    .selectFrom('person')
    .select('id')
    .where('email', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .offset(clientsBefore)
    .limit(plans.length)
    .execute()
  const builds = plans.flatMap((plan, at) => {
    const client = clients[at]
    return client ? [{ plan, build: planOf(random, plan, { at, personId: client.id, locationId, now }) }] : []
  })
  await insertPlanned(
    trx,
    builds.map(({ build }) => build),
    { today, locationId },
  )
  const suppliers = makers.map((maker) => ({
    ...maker,
    id: random.uuid(),
    createdAt: new Date(now.getTime() - 90 * dayLength),
  }))
  await insertRows(trx, 'supplier', suppliers)
  const orders = builds.flatMap(({ plan, build }, at) => {
    const supplier = suppliers.find(({ name }) => name.startsWith(brandOf(build)))
    return supplier && plan.order
      ? [orderOf(random, { plan, status: plan.order, build, at, supplierId: supplier.id, now, today, locationId })]
      : []
  })
  await insertRows(
    trx,
    'factoryOrder',
    orders.map(({ order }) => order),
  )
  await insertRows(
    trx,
    'factoryTransition',
    orders.flatMap(({ transitions }) => transitions),
  )
  await insertRows(
    trx,
    'factoryLine',
    orders.flatMap(({ lines }) => lines),
  )
  await insertRows(
    trx,
    'factoryClaim',
    orders.flatMap(({ claims }) => claims),
  )
  await bookWhatCame(trx, orders, { locationId, today })
}

type FactoryOrderRows = ReturnType<typeof orderOf>

/** Posts what came as work in progress, and the maker's bill for what is checked. */
async function bookWhatCame(
  trx: Db,
  orders: readonly FactoryOrderRows[],
  { locationId, today }: { locationId: string; today: string },
) {
  const on = addDays(today, -1)
  await post(
    { trx },
    orders.flatMap(({ order, lines }) =>
      lines
        .filter(({ postedCents }) => postedCents > 0)
        .map(({ id, postedCents }) => ({
          event: 'factory_received',
          key: `${id}:${order.version}`,
          on,
          locationId,
          postings: [debit(accounts.workInProgress, postedCents), credit(accounts.notInvoiced, postedCents)],
        })),
    ),
  )
  const checked = orders.find(({ order }) => order.status === 'checked')
  if (!checked) return
  const { id: orderId, supplierId } = checked.order
  const { number: orderNumber } = await trx
    .selectFrom('factoryOrder')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const cents = checked.lines.reduce((sum, { postedCents }) => sum + postedCents, 0)
  const bill = {
    orderKind: 'factory_order' as const,
    orderId,
    orderNumber,
    supplierId,
    locationId,
    cents,
    receivedCents: cents,
  }
  await insertRows(trx, 'supplierBill', [
    { ...bill, number: 'R-20417', billedOn: on, dueOn: addDays(today, 29), at: checked.cameAt, by: null },
  ])
}

const brandOf = ({ sheetClubs }: DemoBuild) => sheetClubs[0]?.spec.headBrand ?? ''

/** A build with this many clubs, of which the last ones come from the maker. */
function planOf(
  random: Random,
  { build: status, clubs, atBench }: FactoryPlan,
  wanted: { at: number; personId: string; locationId: string; now: Date },
): DemoBuild {
  const build = planBuild(random, { ...wanted, status, partsOf: madeByMaker(random) })
  if (build.sheetClubs.length < clubs) return planOf(random, { build: status, clubs, atBench }, wanted)

  return {
    ...build,
    sheetClubs: build.sheetClubs
      .slice(0, clubs)
      .map((club, at) => ({ ...club, madeBy: at < atBench ? 'bench' : 'maker' })),
    buildClubs: build.buildClubs.slice(0, clubs),
    measurements: build.measurements.filter(({ buildClubId }) =>
      build.buildClubs.slice(0, clubs).some(({ id }) => id === buildClubId),
    ),
    quoteLines: build.quoteLines.map((line) => ({ ...line, quantity: clubs })),
  }
}

interface FactoryOrderInput {
  plan: FactoryPlan
  status: FactoryStatus
  build: DemoBuild
  at: number
  supplierId: string
  now: Date
  today: string
  locationId: string
}

const way: readonly FactoryStatus[] = ['draft', 'ordered', 'confirmed', 'shipped', 'received']

/** The states up to the present one. */
const statesUpTo = (status: FactoryStatus): FactoryStatus[] =>
  way.includes(status)
    ? way.slice(0, way.indexOf(status) + 1)
    : status === 'cancelled'
      ? ['draft', 'cancelled']
      : [...way, status]

const hoursAfter: Partial<Record<FactoryStatus, number>> = { received: 0, claim: 2, checked: 4 }

/** Measuring or claiming is some hours after the delivery. */
function stepAt(status: FactoryStatus, usual: Date, cameAt: Date): Date {
  const hours = hoursAfter[status]

  return hours === undefined ? usual : new Date(cameAt.getTime() + hours * 3_600_000)
}

function orderOf(random: Random, { plan, status, build, at, supplierId, now, today, locationId }: FactoryOrderInput) {
  const id = random.uuid()
  const createdAt = new Date(now.getTime() - (18 - at) * dayLength)
  const states = statesUpTo(status)
  const isHere = states.includes('received')
  const cameAt = new Date(now.getTime() - dayLength)
  const lines = build.buildClubs.flatMap(({ id: buildClubId }, position) =>
    position < plan.atBench
      ? []
      : [
          {
            id: random.uuid(),
            factoryOrderId: id,
            buildClubId,
            position,
            costCents: status === 'draft' ? null : costCents,
            postedCents: isHere ? costCents : 0,
            receivedAt: isHere ? cameAt : null,
            checkedAt: status === 'checked' ? stepAt(status, cameAt, cameAt) : null,
            endedAt: status === 'cancelled' ? createdAt : null,
          },
        ],
  )

  return {
    order: {
      id,
      buildId: build.build.id,
      supplierId,
      locationId,
      status,
      version: states.length,
      confirmation: states.includes('confirmed') ? `SO-${448_100 + at * 7}` : '',
      expectedOn: plan.comesIn === undefined ? null : addDays(today, plan.comesIn),
      carrier: states.includes('shipped') ? 'UPS' : '',
      tracking: states.includes('shipped') ? `1Z999AA1012345${6700 + at}` : '',
      createdAt,
      orderedAt: states.includes('ordered') ? createdAt : null,
    },
    transitions: states.map((toStatus, step) => ({
      factoryOrderId: id,
      version: step + 1,
      fromStatus: states[step - 1] ?? null,
      toStatus,
      actorKind: 'system',
      at: stepAt(toStatus, new Date(createdAt.getTime() + step * dayLength), cameAt),
      reason: toStatus === 'cancelled' ? 'The client wants it built here' : null,
    })),
    lines,
    cameAt,
    claims: lines
      .slice(0, 1)
      .flatMap(({ id: lineId }) =>
        plan.claim ? [{ id: random.uuid(), lineId, reason: plan.claim, openedAt: cameAt }] : [],
      ),
  }
}
