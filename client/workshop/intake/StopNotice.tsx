import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import type { Stop } from './stops.ts'

interface StopNoticeProps {
  stops: readonly Stop[]
  isBusy: boolean
  onMean: () => void
}

/** What speaks against it, and the way to mean it all the same. */
export function StopNotice({ stops, isBusy, onMean }: StopNoticeProps) {
  if (stops.length === 0) return null
  const isFinal = stops.some((stop) => stop.isFinal)

  return (
    <Notice kind="problem" title="Nothing is taken in yet">
      <ul>
        {stops.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isFinal && (
        <Button tone="quiet" size="tight" className="justify-self-start" busy={isBusy} onClick={onMean}>
          Take in all the same
        </Button>
      )}
    </Notice>
  )
}
