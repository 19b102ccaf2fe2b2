import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { giftCardTerms, putGiftCardTerms } from '#client/orders/gift-cards/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { counted } from '#shared/words.ts'

const usual = [12, 24, 36, 60, 120]

const wordsOf = (months: number | null) =>
  months === null ? 'for ever' : months % 12 === 0 ? `for ${yearsOf(months / 12)}` : `for ${counted(months, 'month')}`

const yearsOf = (years: number) => (years === 1 ? 'a year' : `${years} years`)

/** How long cards are good for that are sold from now on. */
export function CardTerms() {
  const id = useId()
  const queries = useQueryClient()
  const mayChange = usePermissions().holds('manage_settings/settings')
  const { data: terms } = useQuery(giftCardTerms)
  const saving = useMutation({
    mutationFn: putGiftCardTerms,
    onSuccess(saved) {
      queries.setQueryData(giftCardTerms.queryKey, saved)
      toastDone(`New gift cards are good ${wordsOf(saved.months)}`)
    },
  })
  if (!terms) return null
  if (!mayChange) return <p className="text-sm text-muted">New gift cards are good {wordsOf(terms.months)}.</p>

  const months = saving.isPending ? saving.variables : terms.months
  const choices = [...new Set([...usual, ...(terms.months === null ? [] : [terms.months])])].toSorted((a, b) => a - b)
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id}>New gift cards are good</label>
        <Select
          id={id}
          isTight
          isNarrow
          value={months ?? ''}
          onChange={({ target }) => saving.mutate(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{wordsOf(null)}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {wordsOf(one)}
            </option>
          ))}
        </Select>
        <span className="text-muted">The law of some places asks for years.</span>
      </div>
      {saving.error && <Refusal error={saving.error} />}
    </div>
  )
}
