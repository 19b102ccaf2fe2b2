import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { OffFields } from '#client/orders/discount/OffFields.tsx'
import { useTypedOff } from '#client/orders/discount/use-typed-off.ts'
import { priceOf } from '#client/orders/register/queries.ts'
import { requestOf, withDiscount } from '#client/orders/register/sale.ts'
import type { Counter } from '#client/orders/register/use-counter.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'

/** Takes something off one of the lines, as far as whoever sells may. */
export function OffPad({ counter: { sale, changeRungUp }, onClose }: { counter: Counter; onClose: () => void }) {
  const queries = useQueryClient()
  const typed = useTypedOff()
  const [chosen, choose] = useState(sale.lines.at(-1)?.code ?? '')
  const taking = useMutation({
    mutationFn: (discount: StaffDiscount) =>
      queries.fetchQuery(priceOf(requestOf(withDiscount(sale, chosen, discount)))),
    onSuccess(_priced, discount) {
      changeRungUp((now) => withDiscount(now, chosen, discount))
      onClose()
    },
  })

  return (
    <form
      data-pad
      noValidate
      aria-label="Take something off"
      className="grid gap-3 rounded border border-line p-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.discount && !taking.isPending) taking.mutate(typed.discount)
      }}
    >
      {sale.lines.length > 1 && (
        <Field label="Line">
          {(ids) => (
            <Select {...ids} isTight value={chosen} onChange={({ target }) => choose(target.value)}>
              {sale.lines.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <OffFields typed={typed} />
      {taking.error && <Notice kind="problem">{taking.error.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="tight" onClick={onClose}>
          Take nothing off
        </Button>
        <Button type="submit" size="tight" busy={taking.isPending} disabled={!typed.discount}>
          Take it off
        </Button>
      </div>
    </form>
  )
}
