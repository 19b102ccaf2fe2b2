import { Button } from '#client/ui/Button.tsx'

interface ReceiveFootProps {
  total: number
  isBusy: boolean
  onReceive: () => void
  onDone: () => void
}

/** Under what is counted, however long the list is: how many are received with one press. */
export const ReceiveFoot = ({ total, isBusy, onReceive, onDone }: ReceiveFootProps) => (
  <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-3 border-t border-line bg-paper py-3 max-lg:bottom-[calc(64px+env(safe-area-inset-bottom))]">
    <Button tone="quiet" size="tight" onClick={onDone}>
      Leave it
    </Button>
    <Button size="tight" disabled={total === 0} busy={isBusy} onClick={onReceive}>
      {total === 0 ? 'Receive' : `Receive ${total}`}
    </Button>
  </div>
)
