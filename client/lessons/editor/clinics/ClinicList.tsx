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

import { clinicColumns } from './clinic-columns.tsx'
import { clinicsMatching, type ClinicFilters } from './queries.ts'

const Time = z.enum(['coming', 'past']).catch('coming')

/** Clinics and events, those to come or those that are over, also what visitors do not read. */
export function ClinicList() {
  const { read, change } = useAddress()
  const search = useSearch()
  const time = Time.parse(read('time'))
  const mayChange = usePermissions().holds('manage_catalog/catalog')
  const wording = useStudio()
  // The studio, which writes them, stays the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => clinicColumns(wording), [])
  const add = () => change({ clinic: 'new' }, { push: true })
  useKeys(mayChange ? [{ key: 'n', what: 'New clinic', run: add }] : [])

  return (
    <ListPage
      title="Clinics"
      action={
        mayChange && (
          <Button size="tight" onClick={add}>
            New clinic
          </Button>
        )
      }
      filters={<Filters search={search} time={time} />}
    >
      <List
        caption="Clinics"
        query={clinicsMatching({ search: search.text, time })}
        rowsOf={({ clinics }) => clinics}
        columns={columns}
        empty={<Nothing search={search} time={time} />}
      />
    </ListPage>
  )
}

interface FiltersProps {
  search: Search
  time: ClinicFilters['time']
}

function Filters({ search, time }: FiltersProps) {
  const { change } = useAddress()

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-72 max-md:w-full">
        <SearchField search={search} by="title" />
      </div>
      <Select
        isTight
        aria-label="Time"
        isNarrow
        value={time}
        onChange={({ target }) => change({ time: target.value === 'past' ? 'past' : undefined })}
      >
        <option value="coming">To come</option>
        <option value="past">Over</option>
      </Select>
    </div>
  )
}

function Nothing({ search, time }: FiltersProps) {
  if (search.text) return <NothingAlike noun="clinics" />

  return time === 'past' ? (
    <EmptyState title="Nothing is over yet">What took place stands here, to be copied to new dates.</EmptyState>
  ) : (
    <EmptyState title="Nothing is planned">
      What several people come to at the same time: a clinic, or an event.
    </EmptyState>
  )
}
