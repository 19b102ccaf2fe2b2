import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/paths.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { Failure } from '#shared/http/failure.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'

/** Finds an order by its number or its receipt's. */
export const orderOfCode: ResolveScan = async (number) => {
  try {
    return orderPath((await call(returnsContract.readReceipt, { params: { number } })).id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined
    throw error
  }
}
