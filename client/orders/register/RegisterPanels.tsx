import { CashPanel } from '#client/orders/register/drawers/CashPanel.tsx'
import { DrawerPanel } from '#client/orders/register/drawers/DrawerPanel.tsx'
import { useAddress } from '#client/routing/navigation.ts'

import { HeldSales } from './HeldSales.tsx'
import type { Counter } from './use-counter.ts'

/** What the address says is open beside the sale. */
export function RegisterPanels({ counter, onClose }: { counter: Counter; onClose: () => void }) {
  const { read, change } = useAddress()
  const close = () => {
    change({ panel: undefined })
    onClose()
  }
  const panel = read('panel')
  if (panel === 'drawer' && counter.drawers) return <DrawerPanel drawers={counter.drawers} onClose={close} />
  const own = counter.drawers?.find(({ session }) => session?.isMine)
  if (panel === 'cash' && own?.session) return <CashPanel name={own.name} session={own.session} onClose={close} />
  if (panel !== 'held') return null

  return (
    <HeldSales
      held={counter.held}
      onResume={(id) => {
        counter.resume(id)
        close()
      }}
      onClose={close}
    />
  )
}
