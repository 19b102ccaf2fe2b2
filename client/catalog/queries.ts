import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { catalogContract } from '#shared/catalog/contract.ts'

export const servicesQuery = queryOptions({
  queryKey: ['catalog', 'services'],
  queryFn: () => call(catalogContract.listServices, {}),
})

export const staffQuery = queryOptions({
  queryKey: ['catalog', 'staff'],
  queryFn: () => call(catalogContract.listStaff, {}),
})
