import type { Insertable } from 'kysely'

import type { DemoResource } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Allocation, Block } from '#server/kernel/db/schema.ts'
import { addDays, instantAt } from '#shared/booking/local-time.ts'

interface Absence {
  who: string
  /** The first day, counted from today, and the time on it. */
  from: [day: number, time: string]
  until: [day: number, time: string]
  reason: string
}

const absences: Absence[] = [
  { who: 'Marcus Okafor', from: [-63, '00:00'], until: [-56, '00:00'], reason: 'Vacation' },
  { who: 'Elena Duarte', from: [-131, '00:00'], until: [-121, '00:00'], reason: 'Vacation' },
  { who: 'Priya Raman', from: [-24, '00:00'], until: [-22, '00:00'], reason: 'L.A.B. recertification' },
  { who: 'Naomi Castellanos', from: [-9, '00:00'], until: [-8, '00:00'], reason: 'Sick leave' },
  { who: 'Tomasz Wrona', from: [5, '00:00'], until: [9, '00:00'], reason: 'Vacation' },
  { who: 'Elena Duarte', from: [3, '09:00'], until: [3, '12:00'], reason: 'Appointment' },
  { who: 'Naomi Castellanos', from: [12, '00:00'], until: [13, '00:00'], reason: 'Junior tournament' },
  { who: 'Bay 1', from: [-30, '09:00'], until: [-30, '11:00'], reason: 'New hitting mat' },
  { who: 'Putting studio', from: [-76, '13:00'], until: [-76, '15:00'], reason: 'Green re-leveled' },
  { who: 'Bay 3', from: [2, '09:00'], until: [2, '11:00'], reason: 'Launch monitor calibration' },
  { who: 'Bay 4', from: [9, '13:00'], until: [9, '15:00'], reason: 'Projector lamp' },
]

export interface TimeOff {
  /** The id of the block. */
  id: string
  kind: 'leave' | 'maintenance' | 'clinic' | 'league'
  clinicId?: string
  resourceId: string
  start: number
  end: number
  reason: string
}

/** Leave of staff and maintenance of bays, past and to come. */
export const planTimeOff = (random: Random, resources: readonly DemoResource[], today: string): TimeOff[] =>
  resources.flatMap(({ id, name, kind }) =>
    absences
      .filter(({ who }) => who === name)
      .map(({ from, until, reason }) => ({
        id: random.uuid(),
        kind: kind === 'staff' ? ('leave' as const) : ('maintenance' as const),
        resourceId: id,
        start: instantAt(addDays(today, from[0]), from[1], zone),
        end: instantAt(addDays(today, until[0]), until[1], zone),
        reason,
      })),
  )

/** One row for each block, which may take several resources. */
export const blockRows = (timeOff: readonly TimeOff[], locationId: string): Insertable<Block>[] =>
  [...new Map(timeOff.map((one) => [one.id, one])).values()].map(({ id, kind, start, end, reason, clinicId }) => ({
    id,
    kind,
    locationId,
    during: rangeOf({ start, end }),
    reason,
    ownerKind: clinicId === undefined ? null : 'clinic',
    ownerId: clinicId ?? null,
  }))

export const blockAllocationRows = (random: Random, timeOff: readonly TimeOff[]): Insertable<Allocation>[] =>
  timeOff.map(({ id, resourceId, start, end }) => ({
    id: random.uuid(),
    resourceId,
    blockId: id,
    during: rangeOf({ start, end }),
    blocking: true,
  }))

/** A range as PostgreSQL writes it; the end is excluded. */
export const rangeOf = ({ start, end }: { start: number; end: number }) =>
  `[${new Date(start).toISOString()},${new Date(end).toISOString()})`
