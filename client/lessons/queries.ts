import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'

export const clinicsQuery = queryOptions({
  queryKey: ['lessons', 'clinics'],
  queryFn: () => call(lessonsContract.listClinics, {}),
  staleTime: 30_000,
})

export const packagesQuery = queryOptions({
  queryKey: ['lessons', 'packages'],
  queryFn: () => call(lessonsContract.listLessonPackages, {}),
})
