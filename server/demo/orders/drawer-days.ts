import type { Insertable } from 'kysely'

import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { DrawerSession } from '#server/kernel/db/schema.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import type { DemoSale } from './sale.ts'

const minute = 60_000
const floatCents = 20_000

export interface DrawerDay {
  id: string
  day: string
  openedAt: number
  closedAt: number
  cashCents: number
  /** The counted sum, less the expected one. */
  differenceCents: number
  /** The float, less what was left the evening before. */
  broughtCents: number
}

export type DrawerDays = ReturnType<typeof planDrawerDays>

/** The drawer is opened on each day with cash and counted in the evening; some days the count differs. */
export function planDrawerDays(random: Random, sales: readonly DemoSale[]) {
  const byDay = Map.groupBy(sales, ({ at }) => localDayOf(new Date(at), zone))
  let leftCents = 0
  const days = [...byDay].flatMap(([day, own]): DrawerDay[] => {
    const cash = own.flatMap(({ payments }) => payments).filter(({ method }) => method === 'cash')
    if (cash.length === 0) return []

    const times = own.map(({ at }) => at)
    const id = random.uuid()
    const cashCents = cash.reduce((sum, { cents }) => sum + cents, 0)
    const differenceCents = random.chance(0.12) ? random.pick([-500, -200, -100, -46, 25, 100, 500]) : 0
    const broughtCents = floatCents - leftCents
    const { countedCents, bankedCents } = countOf({ cashCents, differenceCents })
    leftCents = countedCents - bankedCents
    const openedAt = Math.min(...times) - 30 * minute
    return [{ id, day, openedAt, closedAt: Math.max(...times) + 20 * minute, cashCents, differenceCents, broughtCents }]
  })
  const byName = new Map(days.map((one) => [one.day, one]))

  return { days, sessionAt: (at: number) => byName.get(localDayOf(new Date(at), zone))?.id ?? null }
}

/** All but the float goes to the bank. */
export const countOf = ({ cashCents, differenceCents }: Pick<DrawerDay, 'cashCents' | 'differenceCents'>) => ({
  expectedCents: floatCents + cashCents,
  countedCents: floatCents + cashCents + differenceCents,
  bankedCents: Math.max(0, cashCents + differenceCents),
})

export const drawerSessionRows = (
  { days }: DrawerDays,
  { drawerId, locationId, deskUserId }: { drawerId: string; locationId: string; deskUserId: string },
): Insertable<DrawerSession>[] =>
  days.map(({ id, openedAt, closedAt, cashCents, differenceCents, broughtCents }) => ({
    id,
    drawerId,
    placeId: locationId,
    openedBy: deskUserId,
    openedAt: new Date(openedAt),
    floatCents,
    broughtCents,
    closedBy: deskUserId,
    closedAt: new Date(closedAt),
    ...countOf({ cashCents, differenceCents }),
    reason: differenceCents === 0 ? null : 'Counted twice, not found',
  }))
