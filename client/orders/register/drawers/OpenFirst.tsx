import { Button } from '#client/ui/Button.tsx'
import type { Drawer } from '#shared/payments/drawers-contract.ts'

/** Cash needs a drawer; everything else is taken without one. */
export function OpenFirst({ drawers, onOpen }: { drawers: readonly Drawer[] | undefined; onOpen: () => void }) {
  if (!drawers || drawers.some(({ session }) => session?.isMine)) return null

  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-sunken px-4 py-2 text-sm">
      <p className="flex-1">Open the drawer with a float to take cash.</p>
      <Button tone="quiet" size="tight" onClick={onOpen}>
        Open the drawer
      </Button>
    </div>
  )
}
