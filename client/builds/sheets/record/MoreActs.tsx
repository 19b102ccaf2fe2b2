import { useState } from 'react'

import { SaveAsTemplate } from '#client/builds/sheets/templates/SaveAsTemplate.tsx'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { MakeSheetAgain } from './MakeSheetAgain.tsx'

const print = () => globalThis.print()

/** What else a sheet is good for: on paper, as a template, once more. */
export function MoreActs({ sheet, mayCreate }: { sheet: Sheet; mayCreate: boolean }) {
  const [open, setOpen] = useState<'template' | 'again'>()
  const close = () => setOpen(undefined)
  useKeys([{ key: 'p', what: 'Print', run: print }])

  return (
    <>
      <Button size="tight" tone="quiet" onClick={print}>
        Print
      </Button>
      {mayCreate && sheet.clubs.length > 0 && (
        <>
          <Button size="tight" tone="quiet" onClick={() => setOpen('template')}>
            Save as template
          </Button>
          {sheet.status !== 'draft' && (
            <Button size="tight" tone="quiet" onClick={() => setOpen('again')}>
              Make again
            </Button>
          )}
        </>
      )}
      {open === 'template' && <SaveAsTemplate sheet={sheet} onClose={close} />}
      {open === 'again' && <MakeSheetAgain sheet={sheet} onClose={close} />}
    </>
  )
}
