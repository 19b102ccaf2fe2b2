import { useState } from 'react'

import { SerialsField } from '#client/catalog/serials/SerialsField.tsx'
import type { NewReceipt } from '#client/inventory/purchasing/queries.ts'
import { FindGoods } from '#client/orders/record/lines/FindGoods.tsx'
import type { Goods } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

type OtherItem = NonNullable<NewReceipt['others']>[number]

interface OthersProps {
  others: readonly OtherItem[]
  onChange: (others: readonly OtherItem[]) => void
}

/** What nobody ordered, and is kept all the same. */
export function OtherItems({ others, onChange }: OthersProps) {
  const [isAdding, setAdding] = useState(false)
  const { money } = useStudio()

  return (
    <div className="grid justify-items-start gap-2 text-sm">
      {others.length > 0 && (
        <ul className="w-full">
          {others.map(({ sku, quantity, costCents, serials = [] }) => (
            <li key={sku} className="flex min-h-row items-center justify-between gap-3 border-b border-line">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-mono">{sku}</span>
                {serials.length > 0 && <span className="block text-muted">{serials.join(', ')}</span>}
              </span>
              <span className="figures">
                {quantity} at {money(costCents)}, not ordered
              </span>
              <Button tone="quiet" size="tight" onClick={() => onChange(others.filter((one) => one.sku !== sku))}>
                Take out
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button tone="quiet" size="tight" onClick={() => setAdding(true)}>
        Something else came
      </Button>
      {isAdding && (
        <OtherDialog
          onClose={() => setAdding(false)}
          onAdd={(other) => {
            setAdding(false)
            onChange([...others.filter(({ sku }) => sku !== other.sku), other])
          }}
        />
      )}
    </div>
  )
}

function OtherDialog({ onAdd, onClose }: { onAdd: (other: OtherItem) => void; onClose: () => void }) {
  const { currency } = useStudio().studio
  const [goods, choose] = useState<Goods>()
  const [typed, type] = useState('1')
  const [costCents, setCost] = useState<number | null>(null)
  const [serials, setSerials] = useState<string[]>([])
  const counted = /^[1-9]\d{0,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const quantity = goods?.bySerial ? serials.length : counted
  const isSound = goods && quantity > 0 && costCents !== null && !Number.isNaN(costCents)

  return (
    <Dialog title="Something else came" onClose={onClose}>
      <ActForm
        verb="Keep it"
        otherwise=""
        error={null}
        isBusy={false}
        isOff={!isSound}
        onClose={onClose}
        onAct={() => isSound && onAdd({ sku: goods.sku, quantity, costCents, ...(goods.bySerial && { serials }) })}
      >
        <FindGoods chosen={goods} onChoose={choose} />
        <div className="grid gap-4 sm:grid-cols-2">
          {goods?.bySerial ? (
            <SerialsField
              label="Serials"
              hint="One for each piece that came."
              serials={serials}
              onChange={setSerials}
            />
          ) : (
            <Field label="How many">
              {(ids) => (
                <TextInput {...ids} inputMode="numeric" value={typed} onChange={({ target }) => type(target.value)} />
              )}
            </Field>
          )}
          <Field label={`Each, ${currency}`}>
            {(ids) => <MoneyField {...ids} currency={currency} value={costCents} onChange={setCost} />}
          </Field>
        </div>
      </ActForm>
    </Dialog>
  )
}
