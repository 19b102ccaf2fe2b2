import { useMemo } from 'react'
import { z } from 'zod'

import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { discountColumns } from './discount-columns.tsx'
import { discountsMatching, type DiscountFilters } from './queries.ts'
import { StaffLimitForm } from './StaffLimitForm.tsx'

const FromAddress = z.object({
  kind: z.enum(['automatic', 'code']).optional().catch(undefined),
  state: z.enum(['active', 'retired']).optional().catch(undefined),
})

/** Every discount by its name, also those that are retired. */
export function DiscountList() {
  const { read, change } = useAddress()
  const search = useSearch()
  const { kind, state } = FromAddress.parse({ kind: read('kind'), state: read('state') })
  const filters: DiscountFilters = { search: search.text, ...(kind && { kind }), ...(state && { state }) }
  const { money, dayAndYear } = useStudio()
  // The studio, which writes both, stays the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => discountColumns({ money, dayAndYear }), [])
  const add = () => change({ discount: 'new' }, { push: true })
  useKeys([{ key: 'n', what: 'New discount', run: add }])

  return (
    <ListPage
      title="Discounts"
      action={
        <Button size="tight" onClick={add}>
          New discount
        </Button>
      }
      filters={<Filters search={search} kind={kind} state={state} />}
    >
      {usePermissions().holds('take_payments/orders') && <StaffLimitForm />}
      <List
        caption="Discounts"
        query={discountsMatching(filters)}
        rowsOf={({ discounts }) => discounts}
        columns={columns}
        empty={<Nothing isFiltered={search.text !== '' || kind !== undefined || state !== undefined} />}
      />
    </ListPage>
  )
}

interface FiltersProps {
  search: Search
  kind: DiscountFilters['kind'] | undefined
  state: DiscountFilters['state'] | undefined
}

function Filters({ search, kind, state }: FiltersProps) {
  const { change } = useAddress()

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-72 max-md:w-full">
        <SearchField search={search} by="name or code" />
      </div>
      <Select
        isTight
        aria-label="Kind"
        isNarrow
        value={kind ?? ''}
        onChange={({ target }) => change({ kind: target.value || undefined })}
      >
        <option value="">By itself and by code</option>
        <option value="automatic">By itself</option>
        <option value="code">By code</option>
      </Select>
      <Select
        isTight
        aria-label="State"
        isNarrow
        value={state ?? ''}
        onChange={({ target }) => change({ state: target.value || undefined })}
      >
        <option value="">Active and retired</option>
        <option value="active">Active</option>
        <option value="retired">Retired</option>
      </Select>
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="discounts" />
  ) : (
    <EmptyState title="No discounts yet">
      Some are taken off by themselves, such as a tenth for members; some by a code that clients type.
    </EmptyState>
  )
}
