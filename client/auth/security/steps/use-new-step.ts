import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { accountKey } from '#client/auth/security/queries.ts'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import type { EnrolledFactor } from '#shared/auth/factors.ts'
import type { User } from '#shared/auth/user.ts'

import { addFactor, dropUnproven } from './factor-calls.ts'

/** A second step being added: begun first, then proven by its first right answer. */
export function useNewStep(user: User) {
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const [begun, setBegun] = useState<EnrolledFactor>()

  return {
    begun,
    /** Begins once: another attempt goes on with the begun one. */
    begin: async (step: Parameters<typeof addFactor>[0]): Promise<EnrolledFactor> => {
      if (begun) return begun

      const added = await confirmed(() => addFactor(step))
      setBegun(added)
      return added
    },
    /** After the proof the whole page is loaded again. */
    reread: () => queries.invalidateQueries({ queryKey: accountKey(user.id) }),
    drop: () => {
      if (begun) void dropUnproven(begun.id)
    },
  }
}
