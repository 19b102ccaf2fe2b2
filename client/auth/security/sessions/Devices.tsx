import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { callAuth } from '#client/api/session/call-auth.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { accountKey, devicesOf } from '#client/auth/security/queries.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { DeviceRow } from './DeviceRow.tsx'

const endOthers = () => callAuth(({ signOut }) => signOut, { query: { scope: 'others' } })
const endOne = (sessionId: string) => callAuth(({ endSession }) => endSession, { params: { sessionId } })

/** Where the account is signed in; each other device can be signed out from here. */
export function Devices({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const { data: devices } = useSuspenseQuery(devicesOf(userId))
  const ending = useMutation({
    mutationFn: (sessionId: string | undefined) => (sessionId === undefined ? endOthers() : endOne(sessionId)),
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKey(userId) }),
  })
  const told = useFocusOn(ending.submittedAt && !ending.isPending ? ending.submittedAt : undefined)
  const current = devices.filter(({ is_current }) => is_current)
  const others = devices.filter(({ is_current }) => !is_current)

  return (
    <>
      {ending.error && (
        <Refusal title="Nothing was signed out" ref={told} error={ending.error} why={sentenceOf(ending.error)} />
      )}
      {ending.isSuccess && (
        <Notice kind="success" ref={told}>
          {ending.variables === undefined ? 'Every other device is signed out.' : 'That device is signed out.'}
        </Notice>
      )}
      <AccountRows label="Your devices">
        {[...current, ...others].map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isEnding={ending.isPending && ending.variables === device.id}
            onEnd={() => ending.mutate(device.id)}
          />
        ))}
      </AccountRows>
      {others.length > 1 && (
        <Button
          tone="quiet"
          className="justify-self-start"
          busy={ending.isPending && ending.variables === undefined}
          onClick={() => ending.mutate(undefined)}
        >
          Sign out all others
        </Button>
      )}
      {others.length === 0 && <p className="text-sm text-muted">You are signed in nowhere else.</p>}
    </>
  )
}
