import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sheetPath } from '#client/builds/sheet-words.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { findClients } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress, useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { SheetShelf } from '#shared/builds/sheets/sheet.ts'

import { sheetsMatching, createSheet, makeAgain } from './queries.ts'
import { sheetColumns } from './sheet-columns.tsx'

const shelfWords: Record<SheetShelf, string> = {
  open: 'Open',
  requests: 'Asked for',
  drafts: 'Drafts',
  shared: 'Client decides',
  approved: 'Approved',
  templates: 'Templates',
}
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: SheetShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** All sheets, with clients and states. */
export function SheetsPage() {
  const { canCreateBuilds } = usePermissions()
  const search = useSearch()
  const { read } = useAddress()
  const shelf = SheetShelf.safeParse(read('shelf')).data
  const filter = useDeferredValue({ ...(search.text && { search: search.text }), ...(shelf && { shelf }) })

  return (
    <ListPage
      title="Build sheets"
      action={canCreateBuilds && <NewSheet />}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, client or template" />
          </div>
          <FilterBar noun="sheets" filters={filters} />
        </div>
      }
    >
      <List
        caption="Build sheets"
        query={sheetsMatching(filter)}
        rowsOf={({ sheets }) => sheets}
        columns={sheetColumns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="sheets" />
          ) : (
            <EmptyState title="No sheets yet">What visitors and fitters write appears here.</EmptyState>
          )
        }
      />
    </ListPage>
  )
}

/** Begins a sheet for a client, and opens it. */
function NewSheet() {
  const [isOpen, setOpen] = useState(false)
  const [template, choose] = useState('')
  const go = useGo()
  const creating = useAct(
    (personId: string) =>
      template ? makeAgain({ sheetId: template, personId }) : createSheet({ kind: 'clubs', clubs: [], personId }),
    { onDone: ({ id }) => void go(sheetPath(id)) },
  )

  return (
    <>
      <Button size="tight" onClick={() => setOpen(true)}>
        New sheet
      </Button>
      {isOpen && (
        <Dialog title="New sheet" onClose={() => setOpen(false)}>
          {creating.error && <Refusal title="It is not begun" error={creating.error} />}
          <TemplateField value={template} onChoose={choose} />
          <PersonPicker
            label="Client"
            hint="Whose clubs they will be."
            isFirst
            find={findClients}
            onPick={({ id }) => creating.mutate(id)}
          />
        </Dialog>
      )}
    </>
  )
}

/** A sheet begins empty or from a template; without templates there is no question. */
function TemplateField({ value, onChoose }: { value: string; onChoose: (sheetId: string) => void }) {
  const { data } = useInfiniteQuery(sheetsMatching({ shelf: 'templates' }))
  const templates = data?.pages.flatMap(({ sheets }) => sheets) ?? []
  if (templates.length === 0) return null

  return (
    <Field label="Begin with">
      {(ids) => (
        <Select {...ids} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">An empty sheet</option>
          {templates.map(({ id, templateName }) => (
            <option key={id} value={id}>
              {templateName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
