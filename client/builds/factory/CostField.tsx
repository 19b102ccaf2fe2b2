import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import type { FactoryLine, FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { priceLine } from './queries.ts'

interface CostFieldProps {
  order: FactoryOrder
  line: FactoryLine
}

/** What the maker asks for a club, for whoever keeps the stock; kept when the field is left. */
export function CostField({ order, line }: CostFieldProps) {
  const { currency } = useStudio().studio
  const [cents, setCents] = useState(line.costCents)
  const queries = useQueryClient()
  const pricing = useMutation({
    mutationFn: (costCents: number) => priceLine(order.id, line.id, costCents),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  if (!usePermissions().holds('manage_inventory/inventory') || line.endedAt !== null) return null
  const keep = () => {
    if (cents !== null && !Number.isNaN(cents) && cents !== line.costCents) pricing.mutate(cents)
  }

  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">Cost, {currency}</span>
      <MoneyField
        isTight
        label={`${nameOfSlot(line.slot)}: cost`}
        currency={currency}
        value={cents}
        onChange={setCents}
        onBlur={keep}
      />
      {pricing.error && (
        <span role="alert" className="text-flag-deep">
          {sentenceAfter(pricing.error)}
        </span>
      )}
    </span>
  )
}
