import { useState } from 'react'

import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { entryColumns } from './entry-columns.tsx'
import { NewService } from './NewService.tsx'
import { NothingOffered } from './NothingOffered.tsx'
import { catalogPages } from './queries.ts'

/** Every service in the order in which clients read them. */
export function CatalogList() {
  const mayChange = usePermissions().holds('manage_catalog/catalog')
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(mayChange)
  useKeys(mayChange ? [{ key: 'n', what: 'New service', run: add }] : [])

  return (
    <ListPage
      title="Catalog"
      action={
        mayChange && (
          <Button size="tight" onClick={add}>
            New service
          </Button>
        )
      }
    >
      <List
        caption="Services"
        query={catalogPages}
        rowsOf={({ services }) => services}
        columns={entryColumns(mayChange)}
        empty={<NothingOffered onAdd={mayChange ? add : undefined} />}
      />
      {isAdding && <NewService onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
