import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { purchasePath } from '#client/inventory/purchasing/purchase-words.ts'
import { draftPurchases, shortages } from '#client/inventory/purchasing/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { inventoryFilesContract, shortageColumns as shortageColumnsOfFile } from '#shared/inventory/files.ts'
import { counted } from '#shared/words.ts'

import { type ItemChoice, type Choice, ordersOf } from './choice.ts'
import { shortageColumns } from './shortage-columns.tsx'

/** What is to be ordered: what work waits for, and what is below its minimum. */
export function ShortagesPage() {
  const { studio } = useStudio()
  const mayOrder = usePermissions().holds('manage_inventory/inventory')
  const [choice, choose] = useState<Choice>({})
  const columns = useMemo(() => {
    const onChange = (itemId: string, changed: ItemChoice) =>
      choose((before) => ({ ...before, [itemId]: { ...before[itemId], ...changed } }))
    return shortageColumns({ choice, studio, mayOrder, onChange })
  }, [choice, studio, mayOrder])

  return (
    <ListPage
      title="Short"
      file={listFile(inventoryFilesContract.exportShortages, shortageColumnsOfFile, {})}
      views={<InventoryViews current="Short" />}
      action={mayOrder && <OrderButton choice={choice} onDone={() => choose({})} />}
    >
      <List
        caption="Short"
        query={shortages}
        rowsOf={({ items }) => items}
        columns={columns}
        renderAbove={({ total, items }) =>
          total > 0 && (
            <p className="flex flex-wrap gap-x-4 text-sm text-muted figures">
              <output>{counted(total, 'item')}</output>
              <Waiting jobs={items.reduce((sum, { waiting }) => sum + waiting, 0)} />
            </p>
          )
        }
        empty={<EmptyState title="Nothing is short">What is missing is on its way, or on a draft.</EmptyState>}
      />
    </ListPage>
  )
}

const Waiting = ({ jobs }: { jobs: number }) =>
  jobs > 0 && <span className="font-medium text-ink">{counted(jobs, 'job waits', 'jobs wait')}</span>

/** Drafts what is chosen, and leads to the draft; to all of them where there are several. */
function OrderButton({ choice, onDone }: { choice: Choice; onDone: () => void }) {
  const go = useGo()
  const { data } = useInfiniteQuery(shortages)
  const orders = ordersOf(data?.pages.flatMap(({ items }) => items) ?? [], choice)
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0)
  const drafting = useAct(draftPurchases, {
    onDone: async ({ purchaseOrders }) => {
      onDone()
      const [first, ...others] = purchaseOrders
      if (first) await go(others.length === 0 ? purchasePath(first.id) : '/admin/inventory/orders?shelf=draft')
    },
    touches: [stockKey],
    failsInToast: true,
  })
  const order = () => lines > 0 && !drafting.isPending && drafting.mutate({ orders })
  useKeys([{ key: '.', what: 'Order what is short', run: order }])

  return (
    <Button size="tight" disabled={lines === 0} busy={drafting.isPending} onClick={order}>
      {lines === 0 ? 'Order' : `Order ${lines} (${counted(orders.length, 'supplier')})`}
    </Button>
  )
}
