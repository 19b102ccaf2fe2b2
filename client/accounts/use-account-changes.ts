import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { toast } from '#client/ui/toast.ts'
import { accountsContract as endpoints } from '#shared/accounts/contract.ts'

type Change =
  | { what: 'reset' | 'lift' | 'sign out' }
  | { what: 'ban'; days: number }
  | { what: 'step'; factorId: string }
  | { what: 'passkey'; passkeyId: string }
  | { what: 'device'; sessionId: string }

const done: Record<Change['what'], string> = {
  reset: 'The e-mail is on its way',
  lift: 'The ban is lifted',
  'sign out': 'Every device is signed out',
  ban: 'The account is banned',
  step: 'The second step is removed',
  passkey: 'The passkey is removed',
  device: 'The device is signed out',
}

function apply(accountId: string, change: Change): Promise<void> {
  const params = { accountId }
  switch (change.what) {
    case 'reset':
      return call(endpoints.sendPasswordReset, { params })
    case 'lift':
      return call(endpoints.liftBan, { params })
    case 'sign out':
      return call(endpoints.signAccountOut, { params })
    case 'ban':
      return call(endpoints.banAccount, { params, body: { days: change.days } })
    case 'step':
      return call(endpoints.removeSecondStep, { params: { ...params, factorId: change.factorId } })
    case 'passkey':
      return call(endpoints.removePasskeyOfAccount, { params: { ...params, passkeyId: change.passkeyId } })
    case 'device':
      return call(endpoints.endDeviceOfAccount, { params: { ...params, sessionId: change.sessionId } })
  }
}

/** What staff do with one account; each is seen in it at once. */
export function useAccountChanges(accountId: string) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (change: Change) => apply(accountId, change),
    onSuccess: (_, { what }) => toast({ title: done[what] }),
    // A refusal may mean that somebody else was faster: what they did is to be seen.
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  })
}

export type AccountChanges = ReturnType<typeof useAccountChanges>
