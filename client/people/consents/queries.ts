import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { Failure } from '#shared/http/failure.ts'
import { consentsContract, type DocumentCode, type DocumentText } from '#shared/people/consents.ts'

const orNull = (error: unknown) => {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

/** A text in one version, or in the present one; null where there is none. */
export const documentOf = (code: DocumentCode, version?: number) =>
  queryOptions({
    queryKey: ['documents', code, version ?? 'present'],
    queryFn: (): Promise<DocumentText | null> =>
      version === undefined
        ? call(consentsContract.readDocument, { params: { code } })
        : call(consentsContract.readDocumentVersion, { params: { code, version } }).catch(orNull),
    staleTime: 60_000,
  })

export const versionsOf = (code: DocumentCode) =>
  pagesOf(
    ['documents', code, 'versions'],
    (after) => call(consentsContract.listDocumentVersions, { params: { code }, query: { limit: 20, ...after } }),
    { staleTime: 15_000 },
  )

/** How a text will read. */
export const previewOf = (body: string) =>
  queryOptions({
    queryKey: ['documents', 'preview', body],
    queryFn: () => call(consentsContract.previewDocument, { body: { body } }),
    staleTime: Infinity,
    gcTime: 60_000,
    meta: { failsInPlace: true },
  })

export const consentsOf = (userId: string) =>
  queryOptions({
    queryKey: ['consents', userId],
    queryFn: () => call(consentsContract.listMyConsents, {}),
    staleTime: 300_000,
  })

export const giveConsent = (code: DocumentCode, version: number, signedName?: string) =>
  call(consentsContract.giveConsent, { body: { code, version, ...(signedName !== undefined && { signedName }) } })

export const publishDocument = (code: DocumentCode, body: string, follows: number) =>
  call(consentsContract.publishDocument, { params: { code }, body: { body, follows } })
