import { z } from 'zod'

import { useAddress } from '#client/routing/navigation.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** What has been chosen so far; it stands in the address, so a link or a reload brings it back. */
export function useChoice(services: readonly Service[]) {
  const { read, change } = useAddress()

  return {
    service: services.find(({ code }) => code === read('service')),
    ...placeOf(read('day'), read('time')),
    booked: read('booked'),
    takeService: (service: string) => change({ service, day: undefined, time: undefined }, { push: true }),
    takeDay: (day: string) => change({ day, time: undefined }),
    takeTime: (local: string) => change({ day: local.slice(0, 10), time: local.slice(11, 16) }, { push: true }),
    dropTime: () => change({ time: undefined }),
    finish: (reference: string) => change({ booked: reference, service: undefined, day: undefined, time: undefined }),
    again: () => change({ booked: undefined }, { push: true }),
  }
}

export type Choice = ReturnType<typeof useChoice>

const Day = z.iso.date()
const Time = z.iso.time({ precision: -1 })

/** What people type into an address is not always a day, or a time. */
const placeOf = (day: string | undefined, time: string | undefined) => ({
  day: Day.safeParse(day).data,
  time: Time.safeParse(time).data,
})
