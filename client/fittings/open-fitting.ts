import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'

import { fittingPath } from './fitting-words.ts'

/** By the number of a fitting. */
export const addressOfFitting: ResolveScan = async (search) => {
  const { fittings } = await call(fittingsContract.listFittings, { query: { limit: 1, search } })
  const [found] = fittings

  return found && fittingPath(found.id)
}
