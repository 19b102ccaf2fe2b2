import { useMemo } from 'react'

import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { packageColumns } from './package-columns.tsx'
import { packagePages } from './queries.ts'

/** Every package in the order in which clients read them, also those that are off sale. */
export function PackageList() {
  const { change } = useAddress()
  const { money } = useStudio()
  // The studio, which writes it, stays the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => packageColumns(money), [])
  const add = () => change({ package: 'new' }, { push: true })
  useKeys([{ key: 'n', what: 'New package', run: add }])

  return (
    <ListPage
      title="Packages"
      action={
        <Button size="tight" onClick={add}>
          New package
        </Button>
      }
    >
      <List
        caption="Packages"
        query={packagePages}
        rowsOf={({ packages }) => packages}
        columns={columns}
        empty={
          <EmptyState title="No packages yet" action={<Button onClick={add}>New package</Button>}>
            Several lessons at one price, paid for together and booked one at a time.
          </EmptyState>
        }
      />
    </ListPage>
  )
}
