import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { noticeFilesContract } from '#shared/notices/files.ts'
import { noticeWords } from '#shared/notices/state-words.ts'

import { pageOfNotices } from './outbox.ts'

export const noticeFileRoutes = handlersFor(noticeFilesContract, () => ({
  exportNotices({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'outbox',
      event: { action: 'notices_exported', entity: 'notice', facts: askedOf(asked) },
      async read(work, page) {
        const { notices, next } = await pageOfNotices(work, { ...asked, ...page })
        return { rows: notices, next }
      },
      columns: ({ text }) => ({
        subject: text('Message', ({ subject }) => subject),
        channel: text('By', ({ channel }) => (channel === 'sms' ? 'Text' : 'E-mail')),
        to: text('To', ({ to }) => to),
        state: text('State', ({ state }) => noticeWords[state]),
        why: text('Why not', ({ ended, lastError }) => ended ?? lastError),
        attempts: text('Tries', ({ attempts }) => attempts),
        written: text('Written', ({ at }) => at.toISOString()),
      }),
      chosen,
    })
  },
}))
