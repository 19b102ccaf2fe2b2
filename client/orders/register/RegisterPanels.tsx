import { CashPanel } from '#client/orders/register/drawers/CashPanel.tsx'
import { DrawerPanel } from '#client/orders/register/drawers/DrawerPanel.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'

import { HeldSales } from './HeldSales.tsx'
import type { Print } from './Papers.tsx'
import { ReturnPanel } from './returns/ReturnPanel.tsx'
import { GiftCardPanel } from './sell/GiftCardPanel.tsx'
import { MembershipPanel } from './sell/MembershipPanel.tsx'
import { PackagePanel } from './sell/PackagePanel.tsx'
import { PlacesPanel } from './sell/PlacesPanel.tsx'
import type { Counter } from './use-counter.ts'

interface RegisterPanelsProps {
  counter: Counter
  onPrint: (print: Print) => void
  onClose: () => void
}

/** What the address says is open beside the sale. */
export function RegisterPanels({ counter, onPrint, onClose }: RegisterPanelsProps) {
  const { read, change } = useAddress()
  const close = () => {
    change({ panel: undefined, receipt: undefined })
    onClose()
  }
  const panel = read('panel')
  const sellsMemberships = usePermissions().holds('manage_members/memberships')
  const own = counter.drawers?.find(({ session }) => session?.isMine)
  if (panel === 'drawer' && counter.drawers) return <DrawerPanel drawers={counter.drawers} onClose={close} />
  if (panel === 'cash' && own?.session) return <CashPanel name={own.name} session={own.session} onClose={close} />
  if (panel === 'return') return <ReturnPanel counter={counter} onPrint={onPrint} onClose={close} />
  if (panel === 'gift') return <GiftCardPanel onAdd={counter.addGiftCard} onClose={close} />
  if (panel === 'lessons')
    return <PackagePanel person={counter.sale.person} onAdd={counter.addPackage} onClose={close} />
  if (panel === 'membership' && sellsMemberships) return <MembershipPanel counter={counter} onClose={close} />
  if (panel === 'places') {
    return <PlacesPanel person={counter.sale.person} onAdd={counter.addPlaces} onClose={close} />
  }
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
