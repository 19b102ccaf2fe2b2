import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { accountsContract as endpoints } from '#shared/accounts/contract.ts'

const endpointOf = {
  reset: endpoints.sendPasswordReset,
  lift: endpoints.liftBan,
  'sign out': endpoints.signAccountOut,
} as const

type Change =
  | { what: keyof typeof endpointOf }
  | { what: 'ban'; days: number }
  | { what: 'roles'; roles: string[]; known: string[] }
  | { what: 'step'; factorId: string }
  | { what: 'passkey'; passkeyId: string }
  | { what: 'device'; sessionId: string }

const done: Record<Change['what'], string> = {
  reset: 'The e-mail is on its way',
  lift: 'The ban is lifted',
  'sign out': 'Every device is signed out',
  ban: 'The account is banned',
  roles: 'The roles are changed',
  step: 'The second step is removed',
  passkey: 'The passkey is removed',
  device: 'The device is signed out',
}

function apply(accountId: string, change: Change): Promise<void> {
  const params = { accountId }
  if (change.what === 'ban') return call(endpoints.banAccount, { params, body: { days: change.days } })
  if (change.what === 'roles') {
    return call(endpoints.setRolesOfAccount, { params, body: { roles: change.roles, known: change.known } })
  }
  if (change.what === 'step') {
    return call(endpoints.removeSecondStep, { params: { ...params, factorId: change.factorId } })
  }
  if (change.what === 'passkey') {
    return call(endpoints.removePasskeyOfAccount, { params: { ...params, passkeyId: change.passkeyId } })
  }
  if (change.what === 'device') {
    return call(endpoints.endDeviceOfAccount, { params: { ...params, sessionId: change.sessionId } })
  }

  return call(endpointOf[change.what], { params })
}

/** Staff acts on one account; each updates the cache at once. */
export const useAccountChanges = (accountId: string) =>
  useAct((change: Change) => apply(accountId, change), {
    done: (_, { what }) => done[what],
    // A refusal may mean that somebody was faster: load what they did.
    touches: [['accounts']],
  })

export type AccountChanges = ReturnType<typeof useAccountChanges>
