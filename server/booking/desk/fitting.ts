import pLimit from 'p-limit'

import { getCalendarAround } from '#server/booking/calendar/calendar.ts'
import { forcedIn } from '#server/booking/make/target.ts'
import { refuseOthersTime } from '#server/booking/make/who.ts'
import { listServices } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type Calendar, findFreeStart, isOffered } from '#shared/booking/availability.ts'
import { obstaclesTo } from '#shared/booking/explain/explain.ts'
import type { FittingService } from '#shared/booking/fitting.ts'
import { standsFree } from '#shared/booking/forced-start.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

interface FittingSlot {
  startsAt: Date
  bayId?: string
  staffId?: string
}

type Fit = Pick<FittingService, 'fits' | 'takesPlace'>

// One desk's question leaves most of the pool to others.
const atOnce = pLimit(4)

/** Every option of every service, and whether it could begin there. */
export async function listFitting(
  work: Timed,
  slot: FittingSlot,
  { actor, now }: { actor: Actor; now: Date },
): Promise<FittingService[]> {
  await refuseOthersTime(work, actor, slot.staffId)
  const services = await listServices(work)
  const options = services.flatMap(({ code, name, options: all }) =>
    all.map((option) => ({
      serviceCode: code,
      optionCode: option.code,
      serviceName: option.name ? `${name}, ${option.name}` : name,
      minutes: option.durationMinutes,
      priceCents: option.priceCents,
    })),
  )
  const rows = await inOneTrip(
    options.map((option) =>
      atOnce(async () => ({ ...option, ...(await fitOf({ ...work, now }, { ...slot, ...option })) })),
    ),
  )

  const fitting = rows.filter(({ fits }) => fits !== 'no')
  return [
    ...fitting.filter(({ takesPlace }) => takesPlace),
    ...fitting.filter(({ takesPlace }) => !takesPlace),
    ...rows.filter(({ fits }) => fits === 'no'),
  ]
}

async function fitOf(
  work: Timed,
  { serviceCode, optionCode, ...slot }: FittingSlot & { serviceCode: string; optionCode: string },
): Promise<Fit> {
  const { now } = work
  const { startsAt, bayId, staffId } = slot
  const request = { serviceCode, option: optionCode, startsAt, bayId, staffId, now, whose: undefined, isByDesk: true }
  try {
    const service = await getCalendarAround(work, request)
    const takesPlace = isTakenBy(service.calendar, slot)
    if (findFreeStart(service.calendar, startsAt, now)) return { fits: 'offered', takesPlace }
    if (isOffered(service.calendar, startsAt, now)) return { fits: 'no', takesPlace }

    const isBetween = obstaclesTo(service.calendar, startsAt, now).every(
      ({ rule }) => rule === 'grid' || rule === 'past',
    )
    const isFree = isBetween && standsFree(forcedIn(service, request).start, service.calendar)
    return { fits: isFree ? 'walk_in' : 'no', takesPlace }
  } catch (error) {
    if (error instanceof Failure) return { fits: 'no', takesPlace: false }
    throw error
  }
}

/** A service that needs no bay takes none, wherever somebody pointed; the same with staff. */
const isTakenBy = ({ requirements }: Calendar, { bayId, staffId }: FittingSlot) =>
  (bayId === undefined || requirements.some(({ kind }) => kind === 'bay')) &&
  (staffId === undefined || requirements.some(({ kind }) => kind === 'staff'))
