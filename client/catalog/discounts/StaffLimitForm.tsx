import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { discountsContract, StaffLimit } from '#shared/catalog/discounts-contract.ts'

import { discounts } from './discount-form.ts'

const staffLimitQuery = queryOptions({
  queryKey: [...discounts.key, 'staff limit'],
  queryFn: () => call(discountsContract.readStaffLimit, {}),
  staleTime: 15_000,
})

/** What of a line staff take off at the desk without asking. */
export function StaffLimitForm() {
  const { data: limit } = useSuspenseQuery(staffLimitQuery)
  const queries = useQueryClient()
  const [typed, type] = useState<string>()
  const id = useId()
  const parsed = StaffLimit.safeParse({ percent: typed?.trim() ? Number(typed) : Number.NaN })
  const saving = useAct((body: StaffLimit) => call(discountsContract.putStaffLimit, { body }), {
    done: ({ percent }) => `Staff take off up to ${percent} %`,
    onDone(saved) {
      queries.setQueryData(staffLimitQuery.queryKey, saved)
      type(undefined)
    },
  })
  const isChanged = typed !== undefined && typed.trim() !== String(limit.percent)

  return (
    <form
      noValidate
      className="grid gap-1 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed.success && isChanged && !saving.isPending) saving.mutate(parsed.data)
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id}>Staff take off up to</label>
        <TextInput
          id={id}
          isTight
          inputMode="numeric"
          autoComplete="off"
          className="w-16! text-right figures"
          value={typed ?? String(limit.percent)}
          onChange={({ target }) => type(target.value)}
        />
        <span>% of a line, with a reason. Above it, whoever may refund.</span>
        {isChanged && (
          <Button type="submit" size="tight" busy={saving.isPending} disabled={!parsed.success}>
            Save the limit
          </Button>
        )}
      </div>
      {isChanged && !parsed.success && <p className="font-medium text-flag-deep">Type a whole number up to 100.</p>}
      {saving.error && <Refusal error={saving.error} />}
    </form>
  )
}
