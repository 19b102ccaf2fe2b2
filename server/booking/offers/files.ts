import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { callFilesContract } from '#shared/booking/offers/files.ts'
import { callWords } from '#shared/booking/offers/status.ts'
import { ownAlone } from '#shared/permissions/may.ts'

import { pageOfCalls } from './answer.ts'

export const callFileRoutes = handlersFor(callFilesContract, () => ({
  exportCallsToMake({ query: { columns: chosen, ...asked }, actor, work }) {
    return exportPages(work, {
      name: 'calls',
      event: { action: 'calls_exported', entity: 'booking_offer', facts: askedOf(asked) },
      async read(work, page) {
        const { calls, next } = await pageOfCalls(work, { ...asked, ...page, ofUser: ownAlone(actor) })
        return { rows: calls, next }
      },
      columns: ({ text }) => ({
        reference: text('Booking', ({ reference }) => reference),
        day: text('Day', ({ local }) => local.slice(0, 10)),
        time: text('Time', ({ local }) => local.slice(11, 16)),
        client: text('Client', ({ personName }) => personName),
        phone: text('Phone', ({ phone }) => phone),
        service: text('Service', ({ serviceName }) => serviceName),
        staff: text('With', ({ staffName }) => staffName),
        why: text('Why', ({ status }) => callWords[status] ?? status),
        reason: text('Reason', ({ reason }) => reason),
      }),
      chosen,
    })
  },
}))
