import { PauseCircle } from 'lucide-react'

import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { isEmpty } from './sale.ts'
import type { Counter } from './use-counter.ts'

/** In the title bar: what is done with the sale and the drawer. */
export function RegisterActs({ counter, onOpen }: { counter: Counter; onOpen: (panel: string) => void }) {
  const { sale, held, hold, drawers, taking } = counter
  const mayHold = !isEmpty(sale) && !counter.isPaid && !taking.isAsking
  useKeys([{ key: 'h', what: 'Hold this sale', run: () => mayHold && hold() }])
  // Whoever has none open is asked for it beside the sale.
  const oversees = usePermissions().holds('view_ledger/ledger')
  const isOpen = drawers?.some(({ session }) => session?.isMine) ?? false

  return (
    <>
      <Button tone="quiet" size="tight" aria-keyshortcuts="h" disabled={!mayHold} onClick={hold}>
        <PauseCircle aria-hidden className="size-4.5" />
        Hold
      </Button>
      {held.length > 0 && (
        <Button tone="quiet" size="tight" onClick={() => onOpen('held')}>
          Held {held.length}
        </Button>
      )}
      <Button tone="quiet" size="tight" onClick={() => onOpen('return')}>
        Return
      </Button>
      {isOpen && (
        <Button tone="quiet" size="tight" onClick={() => onOpen('cash')}>
          Cash in or out
        </Button>
      )}
      {(isOpen || oversees) && (
        <Button tone="quiet" size="tight" onClick={() => onOpen('drawer')}>
          {isOpen ? 'Close drawer' : 'Drawers'}
        </Button>
      )}
    </>
  )
}
