import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { choicesOf } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { ListPage } from '#client/list/ListPage.tsx'
import { ListTable } from '#client/list/ListTable.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { resourcesQuery } from '#client/staffing/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { resourceColumns as fileColumns, staffingFilesContract } from '#shared/staffing/files.ts'
import type { ResourceKind } from '#shared/staffing/resources.ts'

import { resourceColumns } from './resource-columns.tsx'
import { ResourcePanel } from './ResourcePanel.tsx'

interface ResourcesPageProps {
  title: string
  kinds: readonly ResourceKind[]
  views?: ReactNode
}

/** Those who work here, or the bays and devices: in their order, each opened beside the list. */
export function ResourcesPage({ title, kinds, views }: ResourcesPageProps) {
  const { change } = useAddress()
  const mayChange = usePermissions().holds('manage_schedule/studio')
  const add = () => change({ new: '1', open: undefined })
  const columns = useMemo(() => resourceColumns(mayChange), [mayChange])
  useKeys(mayChange ? [{ key: 'n', what: `Add to ${title.toLowerCase()}`, run: add }] : [])

  return (
    <ListPage
      title={title}
      views={views}
      columns={choicesOf(columns)}
      file={listFile(staffingFilesContract.exportResources, fileColumns, { kind: kinds.join(',') })}
      action={
        mayChange && (
          <Button size="tight" onClick={add}>
            Add
          </Button>
        )
      }
    >
      <Resources kinds={kinds} columns={columns} mayChange={mayChange} onAdd={add} />
    </ListPage>
  )
}

interface ResourcesProps extends Pick<ResourcesPageProps, 'kinds'> {
  columns: ReturnType<typeof resourceColumns>
  mayChange: boolean
  onAdd: () => void
}

function Resources({ kinds, columns, mayChange, onAdd }: ResourcesProps) {
  const { resources, required } = useSuspenseQuery(resourcesQuery).data
  const { read, change } = useAddress()
  const rows = resources.filter(({ kind }) => kinds.includes(kind))
  const opened = rows.find(({ id }) => id === read('open'))
  const known = [
    ...required,
    ...resources.flatMap(({ kind, capabilities }) => capabilities.map((capability) => ({ kind, capability }))),
  ]

  return (
    <div className="@container grid gap-4">
      {rows.length === 0 ? (
        <EmptyState title="Nobody and nothing yet" action={mayChange && <Button onClick={onAdd}>Add the first</Button>}>
          Whatever is added here can be asked for by a service.
        </EmptyState>
      ) : (
        <ListTable caption="In their order" rows={rows} columns={columns} />
      )}
      {mayChange && (opened || read('new')) && (
        <ResourcePanel
          key={opened ? `${opened.id} ${opened.version}` : 'new'}
          resource={opened}
          kinds={kinds}
          known={known}
          count={rows.filter((row) => row.active && row.kind === opened?.kind).length}
          onClose={() => change({ open: undefined, new: undefined })}
          onSaved={(id) => change({ open: id, new: undefined })}
        />
      )}
    </div>
  )
}
