import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { bookingsOfPersonContract } from '#shared/booking/of-person.ts'

export const bookingsOfPerson = (personId: string, when: 'coming' | 'past', limit = 20) =>
  pagesOf(
    ['booking', 'person', personId, when, String(limit)],
    (after) =>
      call(bookingsOfPersonContract.listBookingsOfPerson, { params: { personId }, query: { when, limit, ...after } }),
    { staleTime: 15_000 },
  )
