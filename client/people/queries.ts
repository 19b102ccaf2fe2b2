import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { ImportRequest } from '#client/list/import/use-csv-import.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { enquiriesContract, type EnquiryTopic } from '#shared/people/enquiries.ts'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'

export const profileOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['people', 'profile', userId ?? 'guest'],
    queryFn: () => (userId ? call(peopleContract.readMyProfile, {}) : null),
  })

const limit = 40

/** Of a row of the list of clients, everybody of its page. */
export const pageAround = (ids: readonly string[], id: string): string[] => {
  const at = ids.indexOf(id)
  const first = at - (at % limit)

  return ids.slice(first, first + limit)
}

type PeopleAsked = Omit<Input<typeof peopleContract.listPeople>['query'], 'after' | 'limit'>

export const peopleMatching = (asked: PeopleAsked) =>
  pagesOf(
    ['people', 'list', asked],
    (after) => call(peopleContract.listPeople, { query: { limit, ...asked, ...after } }),
    { staleTime: 30_000 },
  )

export const importPeople = ({ bytes, ...query }: ImportRequest) =>
  call(peopleContract.importPeople, { query, body: bytes })

export interface EnquiryFilter {
  status: EnquiryStatus | undefined
  topic: EnquiryTopic | undefined
}

export const enquiriesMatching = ({ status, topic }: EnquiryFilter) =>
  pagesOf(
    ['people', 'enquiries', 'list', status ?? 'any', topic ?? 'any'],
    (after) =>
      call(enquiriesContract.listEnquiries, {
        query: { limit, ...(status && { status }), ...(topic && { topic }), ...after },
      }),
    { staleTime: 15_000, refetchInterval: 60_000 },
  )

/** Those that wait for an answer: there are never many. */
export const newEnquiries = queryOptions({
  queryKey: ['people', 'enquiries', 'list', 'waiting'],
  queryFn: () => call(enquiriesContract.listEnquiries, { query: { status: 'new', limit: 100 } }),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

/** What was written of a question, if anything was. */
export const sheetOfEnquiry = (enquiry: string) =>
  queryOptions({
    queryKey: ['people', 'enquiries', 'sheet', enquiry],
    queryFn: () => call(sheetsContract.listSheets, { query: { limit: 1, enquiry } }),
    staleTime: 5000,
  })

export const writeSheetOf = (enquiryId: string, kind: 'clubs' | 'putter') =>
  call(sheetsContract.createSheet, { body: { kind, clubs: [], enquiryId } })

export const enquiryOf = (enquiryId: string) =>
  queryOptions({
    queryKey: ['people', 'enquiries', 'one', enquiryId],
    queryFn: () => call(enquiriesContract.readEnquiry, { params: { enquiryId } }),
    staleTime: 5000,
  })
