import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { fittingsKey } from '#client/fittings/queries.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type { FittingStatus } from '#shared/fittings/status.ts'

/** Takes a step of a fitting from its row, and has the rows asked for anew, also where it failed. */
export function useFittingStep() {
  const queries = useQueryClient()

  return async (fittingId: string, to: FittingStatus): Promise<undefined> => {
    try {
      await call(fittingsContract.stepFitting, { params: { fittingId }, body: { to } })
    } finally {
      await queries.invalidateQueries({ queryKey: fittingsKey })
    }
  }
}
