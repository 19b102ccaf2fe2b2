import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { noticesContract, type NoticeState, type PreviewFacts } from '#shared/notices/contract.ts'
import type { Wording } from '#shared/notices/wording.ts'

const live = { staleTime: 5000, refetchInterval: 10_000 }

export interface NoticesShown {
  /** Those in one state, or all. */
  state: NoticeState | undefined
  /** A part of the address that they went to. */
  search: string
}

export const noticesIn = ({ state, search }: NoticesShown) =>
  pagesOf(
    ['notices', 'house', state ?? 'all', search],
    (after) =>
      call(noticesContract.listNotices, { query: { ...after, ...(state && { state }), ...(search && { search }) } }),
    live,
  )

export const failedNotices = queryOptions({
  queryKey: ['notices', 'failed'],
  queryFn: () => call(noticesContract.listFailedNotices, {}),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

export const demoOutboxQuery = queryOptions({
  queryKey: ['notices', 'demo'],
  queryFn: () => call(noticesContract.readDemoOutbox, {}),
  ...live,
})

export const mailTemplatesQuery = queryOptions({
  queryKey: ['notices', 'templates'],
  queryFn: () => call(noticesContract.listMailTemplates, {}),
})

/** How a mail would look; the last answer stays until the next one is there. */
export const previewQuery = (name: string, { subject, lead }: Wording, brandColor: string, facts: PreviewFacts) =>
  queryOptions({
    queryKey: ['notices', 'preview', name, subject, lead, brandColor, facts],
    queryFn: () =>
      call(noticesContract.previewMailTemplate, { params: { name }, body: { subject, lead, brandColor, facts } }),
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  })
