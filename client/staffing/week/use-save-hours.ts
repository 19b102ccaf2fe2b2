import { useMutation, useQueryClient } from '@tanstack/react-query'

import { putDay, putWeekday, resetDay, staffingKey } from '#client/staffing/queries.ts'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { KeepBookings } from '#shared/booking/affected.ts'
import { weekdayOf } from '#shared/booking/local-time.ts'
import type { ScheduleDay, StaffSchedule } from '#shared/staffing/schedules.ts'
import type { Shift } from '#shared/staffing/shifts.ts'

export interface HoursChange {
  staff: Pick<StaffSchedule, 'id' | 'name' | 'version'>
  day: ScheduleDay
  /** Null lets the day follow its week again. */
  shifts: Shift[] | null
  /** Every such weekday from this day on, or this day alone. */
  everyWeek: boolean
  note?: string
  keepBookings?: KeepBookings
}

function send({ staff, day, shifts, everyWeek, note = '', keepBookings = false }: HoursChange) {
  const hours = { staffId: staff.id, day: day.day, shifts: shifts ?? [], version: staff.version, keepBookings }
  if (shifts === null) return resetDay(hours)

  return everyWeek ? putWeekday(hours, weekdayOf(day.day)) : putDay({ ...hours, note })
}

/** As it was before a change, which raised the version. */
function before({ staff, day, everyWeek }: HoursChange, version: number): HoursChange {
  const seen = { staff: { ...staff, version }, day, everyWeek, keepBookings: true }
  if (!everyWeek && !day.exception) return { ...seen, shifts: null }

  return { ...seen, shifts: day.shifts, note: day.exception?.note ?? '' }
}

export function useSaveHours() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: staffingKey })
  const undo = async (change: HoursChange) => {
    try {
      await send(change)
      await refresh()
    } catch (error) {
      if (error instanceof Error) toast(failedToast(error, 'Not undone'))
    }
  }

  return useMutation({
    mutationFn: send,
    onSuccess({ version, outside }, change) {
      const still = outside.length > 0 ? `${outside.length} still booked outside them` : change.staff.name
      toast({
        title: 'Hours saved',
        description: still,
        action: { label: 'Undo', onPress: () => void undo(before(change, version)) },
      })
    },
    onSettled: refresh,
  })
}
