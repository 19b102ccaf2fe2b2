import { Check, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'

/** Whether the sheet is saved, and the acts on it. */
export function SheetFoot({ isSaved, onStartOver }: { isSaved: boolean; onStartOver: () => void }) {
  const [isAsking, ask] = useState(false)

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <Button tone="quiet" size="small" onClick={() => print()}>
        <Printer aria-hidden className="size-4.5" />
        Print
      </Button>
      {isAsking ? (
        <span className="flex flex-wrap items-center gap-2">
          <span className="max-sm:w-full">Clear the whole sheet?</span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
          <Button tone="quiet" size="small" autoFocus onClick={() => ask(false)}>
            Keep it
          </Button>
          <Button
            tone="danger"
            size="small"
            onClick={() => {
              ask(false)
              onStartOver()
            }}
          >
            Clear the sheet
          </Button>
        </span>
      ) : (
        <Button tone="quiet" size="small" onClick={() => ask(true)}>
          <RotateCcw aria-hidden className="size-4.5" />
          Start over
        </Button>
      )}
      {isSaved && (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <Check aria-hidden className="size-4 text-fairway" />
          Saved in this browser
        </p>
      )}
    </div>
  )
}
