import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { StockCount } from '#shared/inventory/counts/contract.ts'

import { stepCount } from './queries.ts'

type End = 'posted' | 'cancelled'

/** Both ends of a count; each says first what it does. */
export function CountActs({ count }: { count: StockCount }) {
  const [asked, ask] = useState<End>()
  useKeys([{ key: '.', what: 'Post the count', run: () => ask('posted') }])

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => ask('cancelled')}>
        Give up
      </Button>
      <Button size="tight" disabled={count.items.length === 0} onClick={() => ask('posted')}>
        Post
      </Button>
      {asked && <EndDialog count={count} to={asked} onClose={() => ask(undefined)} />}
    </>
  )
}

interface EndDialogProps {
  count: StockCount
  to: End
  onClose: () => void
}

function EndDialog({ count, to, onClose }: EndDialogProps) {
  const { id, number, version } = count
  const [losesPromised, losePromised] = useState(false)
  const isPromised = to === 'posted' && count.items.some(({ state }) => state === 'promised')
  const ending = useAct(() => stepCount(id, { to, version, ...(losesPromised && { fromPromised: true }) }), {
    done: () => (to === 'posted' ? `${number} is posted` : `${number} is given up`),
    onDone: () => onClose(),
    touches: [stockKey],
  })

  return (
    <ActDialog
      title={to === 'posted' ? `Post ${number}?` : `Give up ${number}?`}
      act={ending}
      verb={to === 'posted' ? 'Post it' : 'Give it up'}
      otherwise="The count stays open"
      isGrave
      onClose={onClose}
      onAct={() => ending.mutate()}
    >
      <Effect count={count} to={to} />
      {isPromised && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-fairway"
            checked={losesPromised}
            onChange={(event) => losePromised(event.target.checked)}
          />
          Promised ones are lost too: the work that was promised them last waits for others
        </label>
      )}
    </ActDialog>
  )
}

function Effect({
  count: { short, over, shortCents, overCents, uncountedTotal },
  to,
}: Omit<EndDialogProps, 'onClose'>) {
  const { money } = useStudio()
  if (to === 'cancelled') return <p>The books stay as they are. What was counted stays in the report.</p>
  const worth = (cents: number | null) => (cents ? ` (${money(cents)})` : '')

  return (
    <p>
      {short} missing{worth(shortCents)} and {over} too many{worth(overCents)} are set right in the books.
      {uncountedTotal > 0 && ` ${uncountedTotal} that nobody counted stay as they are.`}
    </p>
  )
}
