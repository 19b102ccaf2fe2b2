import { sql } from 'kysely'

import type { DemoBooking } from '#server/demo/bookings/history.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { DemoBasket, DemoSale } from '#server/demo/orders/sale.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { post } from '#server/ledger/service.ts'
import { addMonths, localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { takenCents } from '#shared/lessons/credits.ts'

export type DemoPackage = Awaited<ReturnType<typeof listPackages>>[number]

/** The packages for sale, with the service that one credit pays for. */
export const listPackages = (trx: Db) =>
  trx
    .selectFrom('lessonPackage')
    .innerJoin('service', 'service.id', 'serviceId')
    .select(['lessonPackage.code', 'lessonPackage.name', 'serviceId', 'service.code as serviceCode', 'lessons'])
    .select(['lessonPackage.priceCents', 'monthsValid', 'refundBy'])
    .select([
      sql<number>`(select duration_minutes from service_option where service_id = service.id order by position limit 1)`.as(
        'minutes',
      ),
      sql<number>`(select price_cents from service_option where service_id = service.id order by position limit 1)`.as(
        'listCents',
      ),
    ])
    .orderBy('lessonPackage.position')
    .execute()

const day = 24 * 3_600_000
const buyers = 24

interface Trade {
  bookings: readonly DemoBooking[]
  packages: readonly DemoPackage[]
  now: Date
}

/** Some clients who liked a lesson bought a package online that evening. */
export function planPackageBaskets(random: Random, { bookings, packages, now }: Trade): DemoBasket[] {
  const after = now.getTime() - 345 * day
  const liked = bookings.filter(
    ({ service, place, steps }) =>
      packages.some(({ serviceCode }) => serviceCode === service.code) &&
      steps.at(-1)?.to === 'completed' &&
      place.start > after &&
      place.end < now.getTime() - day,
  )
  const first = liked.filter(({ client }, at) => liked.findIndex((one) => one.client.id === client.id) === at)

  return first
    .filter((_, at) => at % Math.max(1, Math.floor(first.length / buyers)) === 0)
    .slice(0, buyers)
    .flatMap(({ client, place, service }) => {
      const sold = random.pick(packages.filter(({ serviceCode }) => serviceCode === service.code))
      const at = place.end + random.between(20, 200) * 60_000
      return { at, client, channel: 'online' as const, isDelivered: true, items: [itemOf(sold, client.id)] }
    })
    .toSorted((a, b) => a.at - b.at)
}

function itemOf(sold: DemoPackage, personId: string): DemoBasket['items'][number] {
  const { code: packageCode, serviceCode: _, priceCents, ...agreed } = sold

  return {
    kind: 'package',
    ref: { packageCode },
    terms: { ...agreed, personId },
    name: sold.name,
    quantity: 1,
    unitCents: priceCents,
    taxCategory: 'lesson',
    revenueAccount: accounts.packages,
    rule: 'full',
  }
}

interface PackageSales {
  sales: readonly DemoSale[]
  packages: readonly DemoPackage[]
  locationId: string
  now: Date
}

/** The bought packages, with the lessons taken from them before credits were counted. */
export async function insertLots(
  trx: Db,
  random: Random,
  { sales, packages, locationId, now }: PackageSales,
): Promise<void> {
  const lots = sales.flatMap(({ at, client, lines }) =>
    lines.flatMap(({ id: orderLineId, kind, ref, netCents: paidCents }) => {
      const sold = kind === 'package' && packages.find(({ code }) => code === ref['packageCode'])
      if (!sold || !client) return []

      const { serviceId, name, lessons: quantity, minutes, listCents, refundBy, monthsValid } = sold
      const expiresOn = addMonths(localDayOf(new Date(at), zone), monthsValid)
      const agreed = { serviceId, name, quantity, minutes, listCents, refundBy, expiresOn, paidCents }
      return { ...agreed, id: random.uuid(), personId: client.id, locationId, orderLineId, createdAt: new Date(at) }
    }),
  )
  const taken = lots.flatMap(({ id: lotId, quantity, paidCents, createdAt }) => {
    const count = random.between(0, quantity - 1)
    const cents = takenCents({ left: quantity, reserved: 0, cents: paidCents }, count)
    const at = new Date(Math.min(createdAt.getTime() + random.between(12, 60) * day, now.getTime()))
    return count === 0 ? [] : [{ id: random.uuid(), lotId, quantity: -count, cents: -cents, at }]
  })
  await insertRows(trx, 'creditLot', lots)
  await insertRows(trx, 'creditEntry', [
    ...lots.map(({ id: lotId, quantity, paidCents: cents, createdAt: at }) => ({
      id: random.uuid(),
      lotId,
      kind: 'purchase' as const,
      quantity,
      cents,
      at,
      reason: null,
    })),
    ...taken.map((one) => ({
      ...one,
      kind: 'adjust' as const,
      reason: 'Taken before lessons were counted here',
    })),
  ])
  await post(
    { trx },
    taken.map(({ id: key, cents, at }) => ({
      event: 'lesson taken',
      key,
      on: localDayOf(at, zone),
      locationId,
      postings: [debit(accounts.packages, -cents), credit(accounts.lessons, -cents)],
    })),
  )
}
