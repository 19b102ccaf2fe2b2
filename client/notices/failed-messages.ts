import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/service.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'

import { failedNotices } from './queries.ts'

/** Who was not reached: somebody calls them. */
export const useFailedMessages: UseTodayRows = () => {
  const { moment } = useStudio()
  const seesOutbox = usePermissions().holds('manage_settings/settings')

  const answer = rowsOf(useQuery(failedNotices), (failed) =>
    failed.map(({ id, channel, to, subject, failedAt }): TodayRow => ({
      id,
      isUrgent: true,
      what: 'Not delivered',
      who: to,
      about: channel === 'sms' ? 'Text message' : subject,
      figure: moment(failedAt),
      ...(seesOutbox && { to: `/admin/settings/outbox?message=${id}` }),
      acts: [
        seesOutbox
          ? { label: 'Send again', to: `/admin/settings/outbox?message=${id}` }
          : { label: 'Find client', to: `/admin/members/all?search=${encodeURIComponent(to)}` },
      ],
    })),
  )

  return { ...answer, ...(seesOutbox && { all: '/admin/settings/outbox' }) }
}
