import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

import { PrintSheet } from './PrintSheet.tsx'
import { QrCode } from './QrCode.tsx'

interface LinkAtCounterProps {
  title: string
  /** What it is for, as it stands on paper. */
  about: string
  link: string
  onClose: () => void
}

/** A link of somebody without a mail address: they scan it where they stand, or take it along on paper. */
export function LinkAtCounter({ title, about, link, onClose }: LinkAtCounterProps) {
  return (
    <>
      <Dialog title={title} onClose={onClose}>
        <div className="grid justify-items-center gap-4 print:hidden">
          <div className="origin-top scale-200 pb-16">
            <QrCode text={link} />
          </div>
          <p className="w-full text-sm wrap-anywhere">{link}</p>
          <p className="text-sm text-muted">Whoever has it can answer and pay. One that was given before has ended.</p>
          <Button tone="quiet" onClick={() => print()}>
            Print
          </Button>
        </div>
      </Dialog>
      <PrintSheet title={title} about={about} address={link}>
        <p className="mt-6 wrap-anywhere">{link}</p>
      </PrintSheet>
    </>
  )
}
