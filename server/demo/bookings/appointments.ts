import type { DemoAccount } from '#server/demo/accounts.ts'
import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoService } from '#server/demo/house.ts'
import { addDays } from '#shared/booking/local-time.ts'

/** The bookings of the two accounts that visitors of the demo sign in with, in days from today. */
const diaries: Record<string, [day: number, serviceCode: string][]> = {
  'member@loftandlie.test': [
    [-384, 'swing_eval'],
    [-357, 'iron_fitting'],
    [-301, 'adult_lesson'],
    [-287, 'adult_lesson'],
    [-266, 'playing_lesson'],
    [-171, 'putter_fitting'],
    [-118, 'bay_rental_120'],
    [-41, 'driver_fitting'],
    [-13, 'bay_rental_60'],
    [3, 'adult_lesson'],
    [8, 'bay_rental_120'],
  ],
  'guest@loftandlie.test': [
    [-104, 'swing_eval'],
    [-83, 'adult_lesson'],
    [-27, 'bay_rental_60'],
  ],
}

export interface Appointment {
  client: DemoClient
  service: DemoService
  day: string
}

export const appointmentsOf = (accounts: readonly DemoAccount[], services: readonly DemoService[], today: string) =>
  accounts.flatMap((account): Appointment[] => {
    const client = { ...account, id: account.personId, frequency: 1, parent: false }
    return (diaries[account.email] ?? []).flatMap(([ahead, code]) =>
      services
        .filter((service) => service.code === code)
        .map((service) => ({ client, service, day: addDays(today, ahead) })),
    )
  })
