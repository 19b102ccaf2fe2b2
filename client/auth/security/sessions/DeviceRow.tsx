import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { methodInWords } from '#shared/auth/method-words.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'
import type { Device } from '#shared/auth/user.ts'

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A session of the account, as the device that its owner thinks of. */
export function DeviceRow({ device, isEnding, onEnd }: { device: Device; isEnding: boolean; onEnd: () => void }) {
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
