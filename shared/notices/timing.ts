import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'

import { QuietHours, usualQuietHours } from './quiet-hours.ts'

/** When the studio sends reminders, and its quiet hours. */
export const Timing = z.strictObject({
  reminderLeadMinutes: z
    .array(z.int().min(15, 'Remind people a quarter of an hour before at the latest.').max(20_160))
    .max(4, 'Remind people four times at most.')
    .refine((leads) => new Set(leads).size === leads.length, 'Name each time once.')
    .meta({ examples: [[1440, 120]] }),
  quietHours: QuietHours,
})
export type Timing = z.output<typeof Timing>

export const usualTiming: Timing = { reminderLeadMinutes: [24 * 60, 2 * 60], quietHours: usualQuietHours }

/** 0 until somebody has changed it. */
export const VersionedTiming = Timing.extend({ version: z.int().min(0) })
export type VersionedTiming = z.output<typeof VersionedTiming>

export const timingContract = {
  readNoticeTiming: endpoint({
    method: 'GET',
    path: '/api/v1/notice-timing',
    summary: 'How long before a booking people are reminded, and when nobody is told what can wait',
    access: 'may:manage_settings/settings',
    response: VersionedTiming,
  }),
  changeNoticeTiming: endpoint({
    method: 'PUT',
    path: '/api/v1/notice-timing',
    summary: 'Change that',
    access: 'may:manage_settings/settings',
    body: VersionedTiming,
    response: VersionedTiming,
    failures: ['version_conflict'],
  }),
}
