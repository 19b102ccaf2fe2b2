import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { type Arrival, onDemand } from '#server/demo/stock/stock.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'

import { type Delivery, insertDeliveries } from './deliveries.ts'
import { orders, type PurchasePlan } from './orders.ts'
import { insertSuppliers, type KnownSupplier, type Offer } from './suppliers.ts'

export interface PurchasesContext {
  now: Date
  zone: string
  studio: Place
  locationId: string
  managerUserId: string
  /** What came month by month, and is on the shelves already. */
  arrivals: readonly Arrival[]
}

const dayLength = 86_400_000

interface Line extends Offer {
  id: string
  quantity: number
}

interface PlannedPurchase extends PurchasePlan {
  id: string
  supplierId: string
  sentAt: Date
  lines: Line[]
}

/** Suppliers with their price lists, and the orders of the last three months in every state. */
export async function insertPurchases(trx: Db, random: Random, context: PurchasesContext): Promise<void> {
  const suppliers = await insertSuppliers(trx, random, before(context, 560))
  const past = context.arrivals.map((arrival) => planPast(arrival, suppliers[arrival.from], random))
  const recent = orders.map((planned) => planOrder(planned, suppliers[planned.from], random, context))
  const made = [...past.map(({ order }) => order), ...recent]
  const deliveries = [
    ...past.map(({ delivery }) => delivery),
    ...recent.flatMap((order) => deliveriesOf(order, random)),
  ]
  const cameOf = receivedBy(deliveries)
  await insertRows(
    trx,
    'purchaseOrder',
    made.map(({ id, supplierId, status, sentAt }) => ({
      id,
      supplierId,
      locationId: context.locationId,
      status,
      version: waysOf[status].length,
      createdAt: sentAt,
      sentAt: status === 'draft' ? null : sentAt,
    })),
  )
  await insertRows(
    trx,
    'purchaseOrderLine',
    made.flatMap((order) => lineRows(order, cameOf, context)),
  )
  await insertRows(
    trx,
    'purchaseOrderTransition',
    made.flatMap((order) => transitionRows(order, context)),
  )
  await insertRows(
    trx,
    'purchaseEta',
    made.flatMap((order) => etaRows(order, context)),
  )
  await insertDeliveries(trx, random, deliveries, context)
}

const daysUnderway = 6

/** The order by which goods came that were sold since, and their delivery. */
function planPast({ id, from, at, lines: came }: Arrival, { id: supplierId, offers }: KnownSupplier, random: Random) {
  const lines = came.flatMap((line): Line[] => {
    const offer = offers.find(({ itemId }) => itemId === line.itemId)
    return offer ? [{ ...offer, costCents: line.costCents, quantity: line.quantity, id: random.uuid() }] : []
  })
  const sentAt = new Date(at.getTime() - daysUnderway * dayLength)
  const way = { status: 'closed' as const, took: [daysUnderway], due: 7, sentAgo: 0, lineCount: lines.length }
  const order: PlannedPurchase = { ...way, from, id: random.uuid(), supplierId, sentAt, lines }
  const delivery: Delivery = {
    id,
    orderId: order.id,
    at,
    supplierId,
    bill: 'paid',
    isOnShelf: true,
    lines: lines.map((line) => ({ ...line, lineId: line.id })),
  }

  return { order, delivery }
}

/** The forenoon of that many days ago; for zero days, now. */
const before = ({ now, zone }: PurchasesContext, days: number) =>
  days === 0 ? now : new Date(instantAt(addDays(localDayOf(now, zone), -days), '10:20', zone))

function planOrder(
  planned: PurchasePlan,
  { id: supplierId, offers }: KnownSupplier,
  random: Random,
  context: PurchasesContext,
): PlannedPurchase {
  const asked = offers.filter(({ sku }) => sku === planned.withShort)
  while (asked.length < planned.lineCount) {
    const offer = random.pick(offers.filter(({ sku }) => !isShort.has(sku)))
    if (!asked.includes(offer)) asked.push(offer)
  }
  const lines = asked.map((offer) => ({ ...offer, id: random.uuid(), quantity: 12 * random.between(1, 2) }))

  return { ...planned, id: random.uuid(), supplierId, sentAt: before(context, planned.sentAgo), lines }
}

/** Items that stay below their minimum: an order takes one only as its `withShort`. */
const isShort = new Set(['ADP-335', 'HED-WDG-60', 'GRP-JR', 'SHF-FW70-X', onDemand])

/** One delivery or two; for a partly received order, everything except its first line. */
function deliveriesOf(
  { id: orderId, supplierId, status, took, sentAt, lines }: PlannedPurchase,
  random: Random,
): Delivery[] {
  const whole = status === 'partially_received' ? lines.slice(1) : lines

  return took.map((days, part) => ({
    id: random.uuid(),
    orderId,
    at: new Date(sentAt.getTime() + days * dayLength),
    supplierId,
    bill: status === 'closed' ? 'paid' : status === 'received' ? 'open' : undefined,
    lines: whole.map(({ id, itemId, costCents, quantity }) => ({
      lineId: id,
      itemId,
      costCents,
      quantity: took.length === 1 ? quantity : part === 0 ? quantity / 2 : quantity - quantity / 2,
    })),
  }))
}

function receivedBy(deliveries: readonly Delivery[]): Map<string, number> {
  const came = new Map<string, number>()
  for (const { lineId, quantity } of deliveries.flatMap(({ lines }) => lines)) {
    came.set(lineId, (came.get(lineId) ?? 0) + quantity)
  }
  return came
}

const expectedOn = ({ sentAt, due }: PlannedPurchase, { zone }: PurchasesContext) =>
  addDays(localDayOf(sentAt, zone), due)

const lineRows = (order: PlannedPurchase, cameOf: Map<string, number>, context: PurchasesContext) =>
  order.lines.map(({ id, itemId, code, costCents, packQuantity, quantity }, position) => ({
    id,
    purchaseOrderId: order.id,
    position,
    itemId,
    code,
    costCents,
    packQuantity,
    quantity,
    received: cameOf.get(id) ?? 0,
    expectedOn: order.status === 'draft' ? null : expectedOn(order, context),
  }))

const waysOf: Record<PurchasePlan['status'], PurchasePlan['status'][]> = {
  draft: ['draft'],
  sent: ['draft', 'sent'],
  partially_received: ['draft', 'sent', 'partially_received'],
  received: ['draft', 'sent', 'received'],
  closed: ['draft', 'sent', 'received', 'closed'],
  cancelled: ['draft', 'sent', 'cancelled'],
}

function transitionRows({ id, status, sentAt, took, reason }: PlannedPurchase, { managerUserId }: PurchasesContext) {
  const lastCame = new Date(sentAt.getTime() + (took.at(-1) ?? 1) * dayLength)

  return waysOf[status].map((toStatus, at, way) => ({
    purchaseOrderId: id,
    version: at + 1,
    fromStatus: way[at - 1] ?? null,
    toStatus,
    actorKind: 'person',
    actorId: managerUserId,
    at: at < 2 ? sentAt : lastCame,
    reason: toStatus === 'cancelled' ? (reason ?? null) : toStatus === 'closed' ? 'All of it came and is paid.' : null,
  }))
}

function etaRows(order: PlannedPurchase, context: PurchasesContext) {
  const { movedFor: reason, lines, sentAt } = order
  if (reason === undefined) return []
  const toOn = expectedOn(order, context)
  const at = new Date(sentAt.getTime() + 2 * dayLength)

  return lines.map(({ id: lineId }) => ({
    lineId,
    fromOn: addDays(toOn, -2),
    toOn,
    reason,
    at,
    by: context.managerUserId,
  }))
}
