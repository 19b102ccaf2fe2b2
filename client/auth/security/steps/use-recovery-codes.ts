import { useMutation, useQueryClient } from '@tanstack/react-query'

import { callAuth } from '#client/api/call-auth.ts'
import { accountKey } from '#client/auth/security/queries.ts'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'

const make = () => callAuth(({ generateRecoveryCodes }) => generateRecoveryCodes, { body: {} })
const replace = () => callAuth(({ regenerateRecoveryCodes }) => regenerateRecoveryCodes, {})

/** Makes recovery codes and holds them while they are shown, which is once. */
export function useRecoveryCodes(userId: string) {
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const making = useMutation({
    mutationFn: (how: 'make' | 'replace') => confirmed(how === 'make' ? make : replace),
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKey(userId) }),
  })

  return {
    shown: making.data?.codes,
    make: () => making.mutate('make'),
    replace: () => making.mutate('replace'),
    isMaking: making.isPending,
    error: making.error,
    forget: making.reset,
  }
}

export type RecoveryCodesInHand = ReturnType<typeof useRecoveryCodes>
