import { type Check, ok, warn } from '#server/kernel/feature.ts'
import { readTiming } from '#server/notices/service.ts'
import { remindingOf } from '#shared/booking/reminders.ts'

import { type ToRemind, listToRemind } from './store.ts'

// The job runs each minute.
const toleratedMinutes = 10

/** Whether reminders are on time: none is overdue for longer than a few runs of the job. */
export const reminders: Check = async (work, _config, now) => {
  const { reminderLeadMinutes: leadMinutes, quietHours } = await readTiming(work)
  const then = new Date(now().getTime() - toleratedMinutes * 60_000)
  const open = await listToRemind(work, { now: then, leadMinutes, after: undefined })
  const isDue = (row: ToRemind) => remindingOf(row, { now: then, zone: row.zone, quietHours }) === 'due'
  const due = open.filter((row) => row.startsAt > now() && isDue(row)).length

  return due === 0
    ? ok('No reminder of a booking is late.')
    : warn(`${due} or more reminders of bookings are late by ten minutes: look whether the jobs run.`)
}
