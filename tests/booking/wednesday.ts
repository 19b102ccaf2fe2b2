import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'

// The day after the one on which tests begin: a Wednesday in Chicago.

export const person = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' }

export const at = (time: string) => new Date(`2026-11-25T${time}:00-06:00`)

interface ServiceDraft {
  key?: string
  holdId?: string
  email?: string
}

export const book = (call: Call, time: string, { key, holdId, email = person.email }: ServiceDraft = {}) =>
  call(bookingContract.createBooking, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: {
      serviceCode: 'swing_eval',
      startsAt: at(time),
      person: { ...person, email },
      ...(holdId !== undefined && { holdId }),
    },
  })

export const hold = (call: Call, time: string, more: { replaces?: string } = {}) =>
  call(bookingContract.holdTime, { body: { serviceCode: 'swing_eval', startsAt: at(time), ...more } })

export async function freeTimes(call: Call, holdId?: string): Promise<string[]> {
  const { starts } = await call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: '2026-11-25', days: 1, ...(holdId !== undefined && { holdId }) },
  })

  return starts.map(({ local }) => local.slice(11))
}
