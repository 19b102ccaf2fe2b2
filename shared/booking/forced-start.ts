import { type Calendar, choose, isUntaken, type Start } from './availability.ts'
import { overlaps } from './intervals.ts'
import { localTimeOf } from './local-time.ts'

interface NamedResources {
  staffId?: string | undefined
  bayId?: string | undefined
}

const minutes = (count: number) => count * 60_000

/**
 * A start that the rules do not offer, with those who could take it: whom the desk names, also without the skill or the
 * feature, else everybody who can, the free ones first.
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

/** Whether enough of those who could take it are free. Of whom or what cannot give it, the calendar does not know when it is taken. */
export function standsFree({ free, occupied }: Start, { requirements, busy }: Calendar): boolean {
  const isAble = (id: string) => requirements.some(({ resourceIds }) => resourceIds.includes(id))

  return choose(free)?.every((id) => isAble(id) && isUntaken(id, occupied, busy)) ?? false
}
