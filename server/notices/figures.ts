import { sql } from 'kysely'

import type { Figure } from '#server/kernel/feature.ts'

export const noticeFigures: readonly Figure[] = [
  {
    name: 'notices',
    help: 'Mails and SMS that wait to be carried, and that could not be',
    labelNames: ['channel', 'state'],
    async read({ trx }) {
      const { rows } = await sql<{ channel: string; waiting: number; failed: number }>`
        select known.channel,
          count(notice.id) filter (where failed_at is null)::int as waiting,
          count(failed_at) filter (where withdrawn_for is null)::int as failed
        from (values ('email'), ('sms')) as known (channel)
        left join notice on notice.channel = known.channel and sent_at is null
        group by known.channel
      `.execute(trx)

      return rows.flatMap(({ channel, waiting, failed }) => [
        { labels: { channel, state: 'waiting' }, value: waiting },
        { labels: { channel, state: 'failed' }, value: failed },
      ])
    },
  },
]
