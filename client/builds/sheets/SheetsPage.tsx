import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sheetPath } from '#client/builds/sheet-words.ts'
import { choicesOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { findClients } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useRanges } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { buildFilesContract, sheetColumns as fileColumns } from '#shared/builds/files.ts'
import { SheetShelf } from '#shared/builds/sheets/sheet.ts'

import { createSheet, makeAgain, type SheetFilter, sheetsMatching } from './queries.ts'
import { sheetColumns } from './sheet-columns.tsx'

const shelfWords: Record<SheetShelf, string> = {
  open: 'Open',
  requests: 'Asked for',
  drafts: 'Drafts',
  shared: 'Client decides',
  approved: 'Approved',
  templates: 'Templates',
}
const filterNames = ['shelf', 'from', 'until'] as const
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
  const { days } = useRanges()
  const filter = useFilters<SheetFilter>(filterNames, search.text)

  return (
    <ListPage
      title="Build sheets"
      columns={choicesOf(sheetColumns)}
      file={listFile(buildFilesContract.exportSheets, fileColumns, filter)}
      action={canCreateBuilds && <NewSheet />}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, client or template" />
          </div>
          <FilterBar noun="sheets" filters={[...filters, days('Made')]} />
        </div>
      }
    >
      <List
        caption="Build sheets"
        query={sheetsMatching(filter)}
        noun={['sheet', 'sheets']}
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
