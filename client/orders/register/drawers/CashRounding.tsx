import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeCashRounding } from '#client/orders/register/queries.ts'
import { studioQuery } from '#client/settings/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

/** Half a tenth to ten units, in whatever a currency's smallest unit is. */
const usualCoins = [0, 5, 10, 20, 50, 100, 500, 1000]

/** To which coin cash is rounded, where small ones are not used. */
export function CashRounding() {
  const { studio, figure } = useStudio()
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: changeCashRounding,
    onSuccess: () => toastDone('Cash is rounded like that from now on'),
    onSettled: () => queries.invalidateQueries({ queryKey: studioQuery.queryKey }),
  })
  const coins = [...new Set([...usualCoins, studio.cashRoundingCents])].toSorted((a, b) => a - b)
  const chosen = changing.isPending ? changing.variables : studio.cashRoundingCents

  return (
    <div className="grid gap-2">
      <Field label="Cash is rounded" hint="What is rounded off is in the books as cash over and short.">
        {(ids) => (
          <Select {...ids} value={chosen} onChange={({ target }) => changing.mutate(Number(target.value))}>
            {coins.map((coin) => (
              <option key={coin} value={coin}>
                {coin === 0 ? 'Not at all' : `To ${figure(coin)} ${studio.currency}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {changing.error && <Refusal error={changing.error} />}
    </div>
  )
}
