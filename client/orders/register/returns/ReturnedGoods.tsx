import { SerialsField } from '#client/catalog/serials/SerialsField.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Stepper } from '#client/ui/forms/Stepper.tsx'

import type { LooseReturning } from './use-loose-return.ts'

const most = 99

/** What comes back, each at what it is worth. */
export function ReturnedGoods({ returning }: { returning: LooseReturning }) {
  const { goods, worth, giveBack, setQuantity, setSerials } = returning
  const { money } = useStudio()
  if (goods.length === 0) return <p className="text-sm text-muted">Choose what comes back.</p>

  return (
    <ul aria-label="What comes back" className="divide-y divide-line border-y border-line text-sm">
      {goods.map(({ sku, name, quantity, bySerial, serials }) => {
        const unitCents = worth?.lines.find((line) => line.sku === sku)?.unitCents
        return (
          <li key={sku} className="flex min-h-row flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">
              {name}{' '}
              <span className="font-normal text-muted figures">
                {unitCents === undefined ? 'pricing' : `at ${money(unitCents)}`}
              </span>
            </span>
            <Stepper noun={name} value={quantity} least={0} most={most} onChange={(next) => setQuantity(sku, next)} />
            {bySerial && giveBack && (
              <div className="w-full pb-1">
                <SerialsField
                  label={`Serials of ${sku}`}
                  hint={`${serials.length} of ${quantity} named.`}
                  serials={serials}
                  onChange={(named) => setSerials(sku, named)}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
