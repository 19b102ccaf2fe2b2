import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { KeepBookings } from '#shared/booking/affected.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { type Absence, absencesContract } from '#shared/staffing/absences.ts'
import { type NewResource, type ResourceChange, resourcesContract } from '#shared/staffing/resources.ts'
import { schedulesContract } from '#shared/staffing/schedules.ts'
import type { Shift } from '#shared/staffing/shifts.ts'

export const staffingKey = ['staffing'] as const

export const weekFrom = (from: string) =>
  queryOptions({
    queryKey: [...staffingKey, 'week', from],
    queryFn: () => call(schedulesContract.readStaffSchedules, { query: { from } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

export const resourcesQuery = queryOptions({
  queryKey: [...staffingKey, 'resources'],
  queryFn: () => call(resourcesContract.listResources, { query: {} }),
  staleTime: 15_000,
})

export const absencesQuery = pagesOf(
  [...staffingKey, 'absences'],
  (after) => call(absencesContract.listAbsences, { query: after }),
  { staleTime: 15_000 },
)

export const specialDaysQuery = queryOptions({
  queryKey: [...staffingKey, 'special days'],
  queryFn: () => call(absencesContract.listSpecialDays, {}),
  staleTime: 15_000,
})

/** What an absence would mean, or what becomes of what is booked outside somebody's hours. */
export type PlanQuestion = Input<typeof absencesContract.planAbsence>['query'] | { staffId: string }

export const planOf = (question: PlanQuestion) =>
  queryOptions({
    queryKey: [...staffingKey, 'plan', question],
    queryFn: () =>
      'staffId' in question
        ? call(schedulesContract.planOutsideBookings, { params: question })
        : call(absencesContract.planAbsence, { query: question }),
    placeholderData: keepPreviousData,
    // What is applied must be what was seen.
    staleTime: Infinity,
    gcTime: 0,
    meta: { failsInPlace: true },
  })

export const resolveOutside = (staffId: string, body: Input<typeof schedulesContract.resolveOutsideBookings>['body']) =>
  call(schedulesContract.resolveOutsideBookings, { params: { staffId }, body })

export const createAbsence = (body: Input<typeof absencesContract.createAbsence>['body']) =>
  call(absencesContract.createAbsence, { body })

export const resolveAbsence = (absenceId: string, body: Input<typeof absencesContract.resolveAbsence>['body']) =>
  call(absencesContract.resolveAbsence, { params: { absenceId }, body })

export const removeAbsence = ({ id, version }: Absence) =>
  call(absencesContract.deleteAbsence, { params: { absenceId: id }, body: { version } })

interface HoursOfDay {
  staffId: string
  day: string
  shifts: Shift[]
  version: number
  keepBookings: KeepBookings
}

export const putDay = ({ staffId, day, shifts, note, ...seen }: HoursOfDay & { note: string }) =>
  call(schedulesContract.putStaffDay, { params: { staffId, day }, body: { shifts, note, ...seen } })

export const resetDay = ({ staffId, day, version, keepBookings }: HoursOfDay) =>
  call(schedulesContract.resetStaffDay, { params: { staffId, day }, body: { version, keepBookings } })

/** Every such weekday from a day on; the rest of the week stays as it is then. */
export async function putWeekday({ staffId, day, shifts, ...seen }: HoursOfDay, weekday: number) {
  const { staff } = await call(schedulesContract.readStaffSchedules, { query: { from: day, days: 1 } })
  const others = staff.find(({ id }) => id === staffId)?.week?.shifts.filter((shift) => shift.weekday !== weekday) ?? []
  const week = [...others, ...shifts.map((shift) => ({ ...shift, weekday }))]

  return call(schedulesContract.putStaffWeek, { params: { staffId }, body: { validFrom: day, shifts: week, ...seen } })
}

export const createResource = (body: NewResource) => call(resourcesContract.createResource, { body })

export const changeResource = (resourceId: string, body: ResourceChange) =>
  call(resourcesContract.changeResource, { params: { resourceId }, body })

export const callsQuery = pagesOf(
  ['booking', 'calls'],
  (after) => call(offersContract.listCallsToMake, { query: after }),
  { staleTime: 15_000, refetchInterval: 60_000 },
)

/** Who may still answer what was offered to them. */
export const waitingQuery = pagesOf(
  ['booking', 'calls', 'waiting'],
  (after) => call(offersContract.listCallsToMake, { query: { ...after, waiting: 'true' } }),
  { staleTime: 15_000, refetchInterval: 60_000 },
)

/** Whom the desk calls when somebody is ill. */
export const decidersQuery = queryOptions({
  queryKey: ['staffing', 'deciders'],
  queryFn: async () => (await call(absencesContract.listDeciders, {})).deciders,
  staleTime: 60_000,
})
