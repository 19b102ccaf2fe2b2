import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { mostCents } from '#shared/money.ts'

/** For whoever served: a line of its own, without tax. */
export function TipField({ cents, onChange }: { cents: number; onChange: (cents: number) => void }) {
  const { studio } = useStudio()
  const [typed, type] = useState<number | null>()
  if (typed === undefined && cents === 0) {
    return (
      <Button tone="plain" size="tight" className="justify-self-start" onClick={() => type(null)}>
        Add a tip
      </Button>
    )
  }

  return (
    <label className="flex min-h-row items-center justify-between gap-3 text-sm">
      Tip, {studio.currency}
      <MoneyField
        isTight
        value={typed ?? (cents === 0 ? null : cents)}
        currency={studio.currency}
        onChange={(next) => {
          type(next)
          onChange(next !== null && next > 0 && next <= mostCents ? next : 0)
        }}
      />
    </label>
  )
}
