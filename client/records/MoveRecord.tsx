import { type QueryKey, useSuspenseInfiniteQuery } from '@tanstack/react-query'

import type { Pages } from '#client/api/pages.ts'
import { useAct } from '#client/api/use-act.ts'
import { MoveButtons } from '#client/list/MoveButtons.tsx'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'

interface MoveRecordProps<Page extends { next: string | null }> {
  row: { id: string; name: string }
  /** All of them in their order. */
  query: Pages<Page>
  rowsOf: (page: Page) => readonly { id: string }[]
  order: (ids: string[]) => Promise<unknown>
  touches: QueryKey
}

/** Puts a row of a list one place up or down in the order that clients read. */
export function MoveRecord<Page extends { next: string | null }>({
  row: { id, name },
  query,
  rowsOf,
  order,
  touches,
}: MoveRecordProps<Page>) {
  const ids = useSuspenseInfiniteQuery(query).data.pages.flatMap((page) => rowsOf(page).map((one) => one.id))
  const { mutate, isPending } = useAct(order, {
    touches: [touches],
    onFailed: (error) => toast(failedToast(error, 'The order is as it was')),
  })

  return <MoveButtons name={name} id={id} ids={ids} isMoving={isPending} onMove={mutate} />
}
