import { sql } from 'kysely'

import type { Config } from '#server/kernel/config/config.ts'
import type { Retention } from '#server/kernel/db/retention.ts'

const removed = 'The text of this message was removed, for it was kept long enough.'

export const noticeRetention = ({ notices }: Config): Retention[] => [
  {
    what: 'messages',
    days: notices.keepDays,
    table: 'notice',
    isOver: (before) => sql`created_at < ${before}`,
  },
  {
    what: 'texts of messages',
    days: notices.keepTextsDays,
    table: 'notice',
    isOver: (before) => sql`created_at < ${before} and text <> ${removed}`,
    emptied: sql`text = ${removed}, html = null, attachments = '[]', hook_payload = null, emptied = true`,
  },
]
