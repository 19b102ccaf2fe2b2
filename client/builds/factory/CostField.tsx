import { useKeptField } from '#client/api/use-kept-field.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
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
export function CostField(props: CostFieldProps) {
  const { line } = props
  if (!usePermissions().holds('manage_inventory/inventory') || line.endedAt !== null) return null

  return <Cost key={line.costCents} {...props} />
}

function Cost({ order, line: { id, slot, costCents } }: CostFieldProps) {
  const { currency } = useStudio().studio
  // Held in cents, as the field of a sum is: what is no sum is its own to say.
  const { input, text, type, keep, problem } = useKeptField({
    name: `cost ${order.id} ${id}`,
    stored: String(costCents ?? ''),
    read: (words) => (/^\d+$/.test(words) ? { value: Number(words) } : { problem: '' }),
    save: (cents) => priceLine(order.id, id, cents),
    touches: [buildsKey],
  })

  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">Cost, {currency}</span>
      <MoneyField
        ref={input}
        isTight
        label={`${nameOfSlot(slot)}: cost`}
        currency={currency}
        value={text === '' ? null : Number(text)}
        onChange={(cents) => type(String(cents ?? ''))}
        onBlur={keep}
      />
      {problem && (
        <span role="alert" className="text-flag-deep">
          {problem}
        </span>
      )}
    </span>
  )
}
