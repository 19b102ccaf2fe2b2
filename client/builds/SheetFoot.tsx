import { Check, Printer, RotateCcw } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'

/** Whether the sheet is kept, and what else can be done with it. */
export function SheetFoot({ isSaved, onStartOver }: { isSaved: boolean; onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <Button tone="quiet" size="small" onClick={() => print()}>
        <Printer aria-hidden className="size-4.5" />
        Print
      </Button>
      <Button tone="quiet" size="small" onClick={onStartOver}>
        <RotateCcw aria-hidden className="size-4.5" />
        Start over
      </Button>
      {isSaved && (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <Check aria-hidden className="size-4 text-fairway" />
          Saved in this browser
        </p>
      )}
    </div>
  )
}
