import { useAct } from '#client/api/use-act.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { useGo } from '#client/routing/navigation.ts'

import { draftTransfer } from './queries.ts'
import { transferPath } from './transfer-words.ts'

/** Drafts a transfer, and leads to it. */
export function useDrafting() {
  const go = useGo()

  return useAct(draftTransfer, {
    onDone: ({ id }) => void go(transferPath(id)),
    touches: [stockKey],
  })
}
