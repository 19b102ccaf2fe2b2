import { z } from 'zod'

import { useSession } from '#client/api/session/session.ts'
import type { placeOf } from '#client/booking/instant-of.ts'
import { serviceOfCode } from '#client/catalog/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { Id } from '#shared/http/wire.ts'

/** What has been chosen so far; it stands in the address, so a link or a reload brings it back. */
export function useChoice(services: readonly Service[]) {
  const { read, change } = useAddress()
  const isSignedIn = useSession() !== undefined
  const service = serviceOfCode(services, read('service'))

  return {
    service,
    ...wayOf(service, { option: read('option') ?? read('service'), minutes: read('minutes'), addOns: read('addOns') }),
    ...timeOf(read('day'), read('time'), read('second')),
    follows: read('next'),
    weeks: Weeks.safeParse(read('weeks')).data,
    staffId: Id.safeParse(read('with')).data,
    personId: isSignedIn ? Id.safeParse(read('for')).data : undefined,
    booked: read('booked'),
    takeService: (code: string) =>
      change({ service: code, ...anyWay, next: undefined, day: undefined, ...noTime }, { push: true }),
    takeWay: (way: Partial<Record<keyof typeof anyWay, string | undefined>>) => change({ ...way, ...noTime }),
    takePerson: (personId: string | undefined) => change({ for: personId, ...noTime }),
    takeDay: (day: string) => change({ day, ...noTime }),
    takeTime: (place: ReturnType<typeof placeOf>) => change(place, { push: true }),
    takeWeeks: (weeks: string) => change({ weeks: weeks || undefined, next: undefined }),
    takeFollower: (follower: string) => change({ next: follower || undefined }),
    dropTime: () => change(noTime),
    finish: (reference: string) =>
      change({ booked: reference, service: undefined, ...anyWay, ...notWeekly, day: undefined, ...noTime }),
    again: () => change({ booked: undefined }, { push: true }),
  }
}

export type Choice = ReturnType<typeof useChoice>

const anyWay = { option: undefined, minutes: undefined, addOns: undefined, with: undefined }

const noTime = { time: undefined, second: undefined }

const notWeekly = { weeks: undefined, next: undefined }

interface ServiceParams {
  option: string | undefined
  minutes: string | undefined
  addOns: string | undefined
}

/** The option, the length and the add-ons, as far as the service has them. */
function wayOf(service: Service | undefined, { option: code, minutes, addOns = '' }: ServiceParams) {
  const { options = [], addOns: offered = [] } = service ?? {}
  const option = options.find((one) => one.code === code || one.formerCode === code) ?? options[0]
  const wanted = addOns.split(',')
  const length = option?.length ? Number(minutes) || undefined : undefined

  return {
    option,
    minutes: length,
    added: offered.map((one) => one.code).filter((one) => wanted.includes(one)),
  }
}

/** The parameters that a choice adds to requests. */
export const choiceQuery = ({
  service,
  option,
  minutes,
  added,
  staffId,
  personId,
}: Pick<Choice, 'service' | 'option' | 'minutes' | 'added' | 'staffId' | 'personId'>) => ({
  ...(option && service && service.options.length > 1 && { option: option.code }),
  ...(minutes !== undefined && { minutes }),
  ...(added.length > 0 && { addOns: added }),
  ...(staffId !== undefined && { staffId }),
  ...(personId !== undefined && { personId }),
})

/** Whether a service leaves nothing to choose, so that its price is known at once. */
export const hasOneWay = ({ options, addOns }: Service) =>
  options.length === 1 && options[0]?.length === null && addOns.length === 0

/** The option, where there are several, and the add-ons, in words. */
export const wayWords = ({ service, option, added }: Pick<Choice, 'service' | 'option' | 'added'>) =>
  [
    service && service.options.length > 1 && option?.name,
    ...(service?.addOns ?? []).filter(({ code }) => added.includes(code)).map(({ name }) => `with ${name}`),
  ]
    .filter(Boolean)
    .join(', ')

export type ServiceWay = ReturnType<typeof choiceQuery>

const Day = z.iso.date()
const Time = z.iso.time({ precision: -1 })
/** The number of weeks of a series. */
const Weeks = z.coerce.number<string | undefined>().int().min(2).max(52)

/** What people type into an address is not always a day, or a time. */
const timeOf = (day: string | undefined, time: string | undefined, second: string | undefined) => ({
  day: Day.safeParse(day).data,
  time: Time.safeParse(time).data,
  /** The second of two alike times, when the clocks are set back. */
  isSecond: second === '1',
})
