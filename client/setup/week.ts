import type { z } from 'zod'

import { type Week, weekdays } from '#shared/settings/setup.ts'

const weekday = [{ from: '09:00', until: '21:00' }]

/** What most studios begin with. */
export const usualWeek: Week = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: [{ from: '08:00', until: '20:00' }],
  sunday: [{ from: '09:00', until: '18:00' }],
}

/** As it stands in a form, where a day that is not named has no hours. */
export const wholeWeek = (week: z.input<typeof Week> | undefined): Week => {
  const whole = { ...usualWeek }
  for (const day of weekdays) whole[day] = week?.[day] ?? []

  return whole
}

export const isSameWeek = (one: Week, other: Week) =>
  weekdays.every((day) => JSON.stringify(one[day]) === JSON.stringify(other[day]))

export const weekdayName = (day: keyof Week) => day.charAt(0).toUpperCase() + day.slice(1)
