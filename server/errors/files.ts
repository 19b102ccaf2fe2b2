import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { errorFilesContract } from '#shared/errors/files.ts'

import { listClientErrors } from './service.ts'

export const errorFileRoutes = handlersFor(errorFilesContract, () => ({
  exportClientErrors({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'errors',
      event: { action: 'client_errors_exported', entity: 'client_error', facts: askedOf(asked) },
      async read(work, page) {
        const { errors, next } = await listClientErrors(work, { ...asked, ...page })
        return { rows: errors, next }
      },
      columns: ({ text }) => ({
        message: text('Error', ({ message }) => message),
        code: text('Code', ({ code }) => code),
        operation: text('Operation', ({ operation }) => operation),
        path: text('Page', ({ path }) => path),
        browser: text('Browser', ({ browser }) => browser),
        build: text('Build', ({ build }) => build),
        first: text('First seen', ({ firstSeenAt }) => firstSeenAt.toISOString()),
        last: text('Last seen', ({ lastSeenAt }) => lastSeenAt.toISOString()),
        countLastHour: text('Last hour', ({ countLastHour }) => countLastHour),
        countLastDay: text('Last day', ({ countLastDay }) => countLastDay),
        count: text('In all', ({ count }) => count),
        numbers: text('Numbers', ({ errorIds }) => errorIds.join(', ')),
      }),
      chosen,
    })
  },
}))
