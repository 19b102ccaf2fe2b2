import { useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { ClosedDrawer, Drawer } from '#shared/payments/drawers-contract.ts'

import { AllDrawers } from './AllDrawers.tsx'
import { CloseDrawer } from './CloseDrawer.tsx'
import { DrawerResult } from './DrawerResult.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'

/** One's own drawer: opened with a float, closed as counted; those who oversee the books see the others' beside it. */
export function DrawerPanel({ drawers, onClose }: { drawers: readonly Drawer[]; onClose: () => void }) {
  const oversees = usePermissions().holds('view_ledger/ledger')
  const [isAll, showAll] = useState(false)
  const [closed, setClosed] = useState<ClosedDrawer>()
  const [others, countOthers] = useState<Drawer>()
  const own = others ?? drawers.find(({ session }) => session?.isMine)
  const title = isAll
    ? 'All drawers'
    : own && !closed
      ? `Close ${own.name}`
      : closed
        ? 'Drawer closed'
        : 'Open a drawer'

  return (
    <Panel
      title={title}
      onClose={onClose}
      foot={
        oversees && (
          <Button
            tone="quiet"
            size="tight"
            onClick={() => {
              showAll(!isAll)
              countOthers(undefined)
            }}
          >
            {isAll ? 'Own drawer' : 'All drawers'}
          </Button>
        )
      }
    >
      {isAll ? (
        <AllDrawers
          drawers={drawers}
          onClose={(drawer) => {
            countOthers(drawer)
            setClosed(undefined)
            showAll(false)
          }}
        />
      ) : closed ? (
        <DrawerResult closed={closed} onReason={setClosed} onDone={onClose} />
      ) : own?.session ? (
        <CloseDrawer key={own.session.id} floatCents={own.floatCents} session={own.session} onClosed={setClosed} />
      ) : (
        <OpenDrawer drawers={drawers} mayAdd={oversees} onOpened={onClose} />
      )}
    </Panel>
  )
}
