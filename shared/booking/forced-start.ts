import { type Calendar, choose, isUntaken, type Start } from './availability.ts'
import { overlaps } from './intervals.ts'
import { localTimeOf } from './local-time.ts'

interface NamedResources {
  staffId?: string | undefined
  bayId?: string | undefined
}

const minutes = (count: number) => count * 60_000

/**
 * A start that the rules do not offer, with the resources that could take it: those that the desk names, even without
 * the capability, or else all with it, the free ones first.
 */
export function forcedStart(
  { zone, service, requirements, busy }: Calendar,
  startsAt: Date,
  named: NamedResources,
): Start {
  const start = startsAt.getTime()
  const end = start + minutes(service.durationMinutes)
  const occupied = {
    start: start - minutes(service.bufferBeforeMinutes),
    end: end + minutes(service.bufferAfterMinutes),
  }
  const isTaken = (id: string) => Number(busy.get(id)?.some((taken) => overlaps(taken, occupied)) ?? false)
  const namedOf = { staff: named.staffId, bay: named.bayId, device: undefined }
  const free = requirements.map(({ kind, count, resourceIds }) => {
    const id = namedOf[kind]
    const others = resourceIds.filter((one) => one !== id).toSorted((a, b) => isTaken(a) - isTaken(b))
    return { count, ids: id === undefined ? others : [id, ...others] }
  })

  return { start, end, occupied, local: localTimeOf(start, zone), free }
}

/**
 * True when enough of the resources with the capability are free. The calendar does not know when the others are taken.
 */
export function standsFree({ free, occupied }: Start, { requirements, busy }: Calendar): boolean {
  const isAble = (id: string) => requirements.some(({ resourceIds }) => resourceIds.includes(id))

  return choose(free)?.every((id) => isAble(id) && isUntaken(id, occupied, busy)) ?? false
}
