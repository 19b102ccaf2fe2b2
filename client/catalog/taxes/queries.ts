import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type NewTaxExemption, type NewTaxRate, taxContract, type TaxPrices } from '#shared/catalog/tax-contract.ts'

export const taxesQuery = queryOptions({
  queryKey: ['taxes', 'settings'],
  queryFn: () => call(taxContract.readTaxes, {}),
  staleTime: 15_000,
})

export const putTaxPrices = (body: TaxPrices) => call(taxContract.putTaxPrices, { body })

export const setTaxRate = (body: NewTaxRate) => call(taxContract.setTaxRate, { body })

export const dropTaxRate = (rateId: string) => call(taxContract.dropTaxRate, { params: { rateId } })

export const exemptionsOf = (personId: string) =>
  queryOptions({
    queryKey: ['taxes', 'exemptions', personId],
    queryFn: () => call(taxContract.listTaxExemptions, { params: { personId } }),
    staleTime: 15_000,
  })

export const addTaxExemption = (personId: string, body: NewTaxExemption) =>
  call(taxContract.addTaxExemption, { params: { personId }, body })

export const endTaxExemption = (personId: string, exemptionId: string) =>
  call(taxContract.endTaxExemption, { params: { personId, exemptionId } })
