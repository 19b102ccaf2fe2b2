import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { accountKey } from '#client/auth/security/queries.ts'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import type { EnrolledFactor } from '#shared/auth/factors.ts'
import type { User } from '#shared/auth/user.ts'

import { addFactor, dropUnproven } from './factor-calls.ts'

/** A second step that is being added: begun first, and proven by its first right answer. */
export function useNewStep(user: User) {
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const [begun, setBegun] = useState<EnrolledFactor>()

  return {
    begun,
    /** Begins once: a second try goes on with what the first has begun. */
    begin: async (step: Parameters<typeof addFactor>[0]): Promise<EnrolledFactor> => {
      if (begun) return begun

      const added = await confirmed(() => addFactor(step))
      setBegun(added)
      return added
    },
    /** It is proven: the rest of the page looks again. */
    reread: () => queries.invalidateQueries({ queryKey: accountKey(user.id) }),
    drop: () => {
      if (begun) void dropUnproven(begun.id)
    },
  }
}
