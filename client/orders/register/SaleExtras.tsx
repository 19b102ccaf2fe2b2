import { useState } from 'react'

import { CodePad } from '#client/orders/register/pads/CodePad.tsx'
import { OffPad } from '#client/orders/register/pads/OffPad.tsx'
import { TipField } from '#client/orders/register/pads/TipField.tsx'
import { Button } from '#client/ui/Button.tsx'
import { isReducible } from '#shared/orders/staff-discount.ts'

import { withoutCode } from './sale.ts'
import type { Counter } from './use-counter.ts'

/** What goes with the lines while they may be changed: a tip, a code, something off. */
export function SaleExtras({ counter }: { counter: Counter }) {
  const { sale, totals, changeRungUp } = counter
  const [open, setOpen] = useState<'off' | 'code'>()
  const close = () => setOpen(undefined)
  const outcome = totals && 'code' in totals ? totals.code : null

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <TipField cents={sale.tipCents} onChange={(tipCents) => changeRungUp((now) => ({ ...now, tipCents }))} />
        {!open && sale.lines.some(isReducible) && (
          <Button tone="plain" size="tight" onClick={() => setOpen('off')}>
            Take something off
          </Button>
        )}
        {!open && sale.code === undefined && (
          <Button tone="plain" size="tight" onClick={() => setOpen('code')}>
            Add a code
          </Button>
        )}
      </div>
      {open === 'off' && <OffPad counter={counter} onClose={close} />}
      {open === 'code' && <CodePad counter={counter} onClose={close} />}
      {sale.code !== undefined && (
        <p className="flex min-h-row items-center justify-between gap-2 text-sm">
          <span>
            Code <span className="font-mono font-semibold">{sale.code}</span>
            {outcome?.problem !== undefined && <span className="block text-flag-deep">{outcome.problem}</span>}
          </span>
          <Button
            tone="plain"
            size="tight"
            aria-label={`Without the code ${sale.code}`}
            onClick={() => changeRungUp(withoutCode)}
          >
            Remove
          </Button>
        </p>
      )}
    </div>
  )
}
