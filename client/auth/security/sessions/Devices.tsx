import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { callAuth } from '#client/api/call-auth.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { accountKey, devicesOf } from '#client/auth/security/queries.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { methodInWords } from '#shared/auth/method-words.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'
import type { Device } from '#shared/auth/user.ts'

const endOthers = () => callAuth(({ signOut }) => signOut, { query: { scope: 'others' } })
const endOne = (sessionId: string) => callAuth(({ endSession }) => endSession, { params: { sessionId } })

/** The devices that are signed in; others can be signed out here. */
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

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A session, shown as a device. */
function DeviceRow({ device, isEnding, onEnd }: { device: Device; isEnding: boolean; onEnd: () => void }) {
  const { moment, date } = useStudio()
  const { user_agent, ip, is_current, methods } = device
  const name = sentence(deviceInWords(user_agent))
  const ways = methods.toReversed().map(methodInWords).filter(Boolean)
  const facts = [
    !is_current && `Last seen ${moment(new Date(device.last_seen_at))}`,
    ip && `From ${ip}`,
    `Signed in ${date(new Date(device.created_at))}${ways.length > 0 ? ` with ${ways.join(' and ')}` : ''}`,
  ]

  return (
    <AccountRow
      name={
        <>
          {name}
          {is_current && <Badge tone="success">This device</Badge>}
        </>
      }
      facts={facts.filter(Boolean).join(' · ')}
    >
      {!is_current && (
        <Button tone="plain" busy={isEnding} onClick={onEnd}>
          Sign out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </AccountRow>
  )
}
