import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import { packagesContract } from '#shared/lessons/editor/packages-contract.ts'

// Below the first words of what clients read of packages: what is saved makes all of it stale.
export const packagesKey = ['lessons', 'packages'] as const

export const packagePages = pagesOf([...packagesKey, 'all'], () => call(packagesContract.listPackages, {}))

export const packageQuery = (packageId: string) =>
  queryOptions({
    queryKey: [...packagesKey, 'one', packageId],
    queryFn: () => call(packagesContract.readPackage, { params: { packageId } }),
    staleTime: 5000,
  })

export const historyOfPackage = (packageId: string) =>
  pagesOf([...packagesKey, 'history', packageId], (after) =>
    call(packagesContract.listHistoryOfPackage, { params: { packageId }, query: after }),
  )

export const createPackage = (body: PackageDocument) => call(packagesContract.createPackage, { body })

export const changePackage = (packageId: string, body: PackageDocument & { version: number }) =>
  call(packagesContract.changePackage, { params: { packageId }, body })

export const orderPackages = (packageIds: string[]) => call(packagesContract.orderPackages, { body: { packageIds } })
