import { namesOf, type PartsUnderway } from '#server/inventory/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { arrivalOfMore, dayOfComing } from '#shared/inventory/supply.ts'
import type { RushCheck } from '#shared/workshop/queue-contract.ts'

/**
 * The day on which the last missing part of each build or ticket arrives, by its kind and id. Arriving parts go to
 * whoever has waited longest. Without a known day the bench may begin at any time.
 */
export function daysOfWaiting({ waiting, comingOf }: PartsUnderway): Map<string, string> {
  const days = new Map<string, string>()
  for (const [itemId, own] of Map.groupBy(waiting, (need) => need.itemId)) {
    const supply = { coming: comingOf(itemId) }
    let count = 0
    for (const { jobKind, jobId, quantity } of own) {
      count += quantity
      const key = `${jobKind} ${jobId}`
      const on = dayOfComing(supply, count)
      const known = days.get(key)
      if (on !== null && (known === undefined || on > known)) days.set(key, on)
    }
  }

  return days
}

export interface WantedPart {
  itemId: string
  quantity: number
}

/** The parts that new work would wait for, after everything that waits already. */
export async function waitsFor(
  work: OnDatabase,
  underway: PartsUnderway,
  parts: readonly WantedPart[],
): Promise<RushCheck['waitsFor']> {
  if (parts.length === 0) return []
  const wanted = [...Map.groupBy(parts, ({ itemId }) => itemId)].map(([itemId, own]) => ({
    itemId,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const ids = wanted.map(({ itemId }) => itemId)
  const [supplies, names] = await inOneTrip([underway.supplyOf(ids), namesOf(work, ids)])

  return wanted.flatMap(({ itemId, quantity }) => {
    const supply = supplies.get(itemId)
    const arrival = supply && arrivalOfMore(supply, quantity)
    const named = names.get(itemId)
    return arrival && named ? [{ ...named, quantity: arrival.short, on: arrival.on }] : []
  })
}
