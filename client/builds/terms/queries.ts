import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { buildTermsContract, type VersionedBuildTerms } from '#shared/builds/terms.ts'

export const buildTerms = queryOptions({
  queryKey: ['builds', 'terms'],
  queryFn: () => call(buildTermsContract.readBuildTerms, {}),
})

export const changeBuildTerms = (body: VersionedBuildTerms) => call(buildTermsContract.changeBuildTerms, { body })
